// urdfdom's verdicts of many texts: each comes as its length, four bytes little-endian, and its bytes.
#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <cstdint>
#include <exception>
#include <iostream>
#include <string>

int main() {
  console_bridge::noOutputHandler();
  unsigned char size[4];
  while (std::cin.read(reinterpret_cast<char*>(size), sizeof size)) {
    std::string text(size[0] | size[1] << 8 | size[2] << 16 | std::uint32_t{size[3]} << 24, '\0');
    std::cin.read(&text[0], static_cast<std::streamsize>(text.size()));
    bool is_taken = false;
    try {
      is_taken = static_cast<bool>(urdf::parseURDF(text));
    } catch (const std::exception&) {
    }
    std::cout << (is_taken ? '1' : '0');
  }
}
