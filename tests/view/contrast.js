// The ratio of all text that is seen to what is behind it, by elements and their words: the least, since the scene behind a
// panel that lets it shine through may be black or white.
(() => {
  const parsed = (text) => {
    const found = text.match(/[\d.]+/g).map(Number);
    const [r, g, b, a = 1] = found;
    return text.startsWith("color(srgb") ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
  };
  const over = ([r, g, b, a], behind) => [r, g, b].map((one, n) => a * one + (1 - a) * behind[n]);
  const light = (colour) => {
    const linear = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = colour.map((one) => linear(one / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const told = {};
  const judge = (element, colour, words) => {
    const above = [];
    let opacity = 1;
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
      above.push(parsed(getComputedStyle(at).backgroundColor));
      opacity *= Number(getComputedStyle(at).opacity);
    }
    const worst = Math.min(...[[0, 0, 0], [255, 255, 255]].map((scene) => {
      const ground = above.reduceRight((behind, layer) => over(layer, behind), scene);
      const [r, g, b, a] = parsed(colour);
      return ratio(over([r, g, b, a * opacity], ground), ground);
    }));
    const name = `${element.tagName.toLowerCase()}.${element.className} ${words}`;
    told[name] = Math.min(told[name] ?? Infinity, Number(worst.toFixed(2)));
  };
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("script, style, [aria-hidden=true]") || !element.checkVisibility()) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const words = own.map((node) => node.data.trim()).join(" ").trim();
    if (words) judge(element, getComputedStyle(element).color, words);
    if (element instanceof HTMLInputElement && element.type !== "range" && element.type !== "checkbox") {
      judge(element, getComputedStyle(element).color, element.value);
      judge(element, getComputedStyle(element, "::placeholder").color, element.placeholder);
    }
  }
  return told;
})();
