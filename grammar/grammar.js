/**
 * The robray scene language, as amino's reader defines it, and everything else: this grammar is total. Any text has a
 * tree without an error node, in which whatever the reader refuses (a missing semicolon, a brace that is never closed,
 * a stray character) has a place of its own, so that the server can say what is wrong there.
 *
 * Nothing is left to tree-sitter's error recovery, and that has two more merits: recovery depends on how a text came to
 * be, a total grammar gives an edited text the tree of the same text read afresh; and recovery can take seconds.
 */

const PREC = {
  unfinished: -1,
  sum: 2,
  product: 3,
  power: 4,
  minus: 5,
};

const BINARY = [
  ["+", PREC.sum, prec.left],
  ["-", PREC.sum, prec.left],
  ["*", PREC.product, prec.left],
  ["/", PREC.product, prec.left],
  ["**", PREC.power, prec.right],
  ["^", PREC.power, prec.right],
];

/** What no statement and no value begins with. */
const unexpected = $ => choice(
  $.number, $.pi, $.deg, $.invalid_character,
  "(", ")", "[", "]", ",", "+", "-", "*", "/", "**", "^",
);

/**
 * Any character but these. tree-sitter takes the letters s and k for cases of U+017F and U+212A, and takes both out of a
 * class that says what is not in it; so they are named.
 */
const anyBut = characters => choice(new RegExp(`[^${characters}]`), "\u017f", "\u212a");

/** A comment of any number of lines, but for the asterisks and the slash at its end. */
const unclosed = () => seq("/*", repeat(choice(anyBut("*"), seq(repeat1("*"), anyBut("*/")))));

/** The head of a block. What stands between its keyword and its brace is kept, so that the body still belongs to it. */
const header = $ => [
  optional(choice(
    seq(field("name", $._block_name), optional(alias($._behind_name, $.stray))),
    alias($._for_name, $.stray),
  )),
  optional(field("body", $.block)),
];

export default grammar({
  name: "robray",

  // Exactly the reader's white space: vertical tab, no-break space and the like are errors.
  extras: $ => [/[ \t\r\n\f]/, $.comment, $.unterminated_comment],

  word: $ => $.identifier,

  supertypes: $ => [$.statement, $.expression],

  inline: $ => [$._block_name],

  rules: {
    source_file: $ => repeat(choice($.statement, $.unmatched_brace)),

    statement: $ => choice(
      $.definition,
      $.include,
      $.allow_collision,
      $.class,
      $.frame,
      $.object,
      $.geometry,
      $.attribute,
      $.empty_statement,
      $.block,
      $.stray,
    ),

    definition: $ => prec.right(seq(
      "def",
      optional(seq(field("name", $._block_name), repeat($._value))),
      optional(";"),
    )),

    include: $ => prec.right(seq(
      "include",
      optional(field("path", choice($._string, $.identifier, $.number))),
      optional(";"),
    )),

    allow_collision: $ => prec.right(seq(
      "allow_collision",
      repeat(choice(field("operand", $._block_name), ",")),
      optional(";"),
    )),

    class: $ => prec.right(seq("class", ...header($))),
    frame: $ => prec.right(seq("frame", ...header($))),
    object: $ => prec.right(seq("object", ...header($))),
    // The language gives geometry no name; one that is written anyway gets a field of its own.
    geometry: $ => prec.right(seq("geometry", ...header($))),

    // Only the end of the file leaves a block open: everything else is a statement in it.
    block: $ => prec.right(seq("{", repeat($.statement), optional("}"))),

    attribute: $ => prec.right(seq(
      field("name", choice($.identifier, $._string)),
      repeat($._value),
      optional(";"),
    )),

    _value: $ => choice(field("value", $.expression), $._unexpected),

    // What no value holds. Where an array or a parenthesis is open, a comma or a closing bracket is its own instead.
    _unexpected: $ => choice(",", ")", "]", $.invalid_character),

    stray: $ => prec.right(repeat1(unexpected($))),

    // `frame arm.left {` and `frame _x {`: one name to their author.
    _behind_name: $ => prec.right(seq(unexpected($), repeat(choice(unexpected($), $.identifier)))),
    _for_name: $ => prec.right(seq($.invalid_character, repeat(choice(unexpected($), $.identifier)))),

    empty_statement: _ => ";",
    unmatched_brace: _ => "}",

    _block_name: $ => choice($.identifier, $._string, $.number, $.pi, $.deg),

    expression: $ => choice(
      $.number,
      $.identifier,
      $._string,
      $.pi,
      $.deg,
      $.array,
      $.parenthesized_expression,
      $.unary_expression,
      $.binary_expression,
    ),

    binary_expression: $ => choice(
      ...BINARY.flatMap(([operator, precedence, associate]) => [
        associate(precedence, seq(
          field("left", $.expression),
          field("operator", operator),
          field("right", $.expression),
        )),
        // `1 +;`: the operand is still to come, or was forgotten. Right, so that an operand that is there is taken.
        prec.right(precedence, seq(field("left", $.expression), field("operator", operator))),
      ]),
    ),

    // Only minus may stand before an operand; the others are here so that a missing operand is no syntax error.
    unary_expression: $ => prec.right(PREC.minus, seq(
      field("operator", choice(...BINARY.map(([operator]) => operator))),
      optional(field("operand", $.expression)),
    )),

    parenthesized_expression: $ => choice(
      seq("(", repeat(choice($.expression, $.invalid_character)), ")"),
      prec(PREC.unfinished, seq("(", repeat(choice($.expression, $.invalid_character)))),
    ),

    array: $ => choice(
      seq("[", repeat($._element), "]"),
      prec(PREC.unfinished, seq("[", repeat($._element))),
    ),

    _element: $ => choice(field("element", $.expression), ",", $.invalid_character),

    pi: _ => choice("pi", "π"),
    deg: _ => "deg",

    identifier: _ => /[a-zA-Z][a-zA-Z0-9_-]*/,

    number: _ => token(choice(
      /-?\d+/,
      /-?\d+[eEdD]-?\d+/,
      /-?(\d+\.\d*|\.\d+)([eEdDsS]-?\d+)?/,
      // Digits that run on into something that is no number: `1e+5`, `30deg`, `1.5.2`.
      /-?\.?\d[a-zA-Z0-9_.]*/,
    )),

    _string: $ => choice($.string, $.unterminated_string),
    string: _ => token(seq('"', repeat(anyBut('"')), '"')),
    unterminated_string: _ => token(seq('"', repeat(anyBut('"')))),

    invalid_character: _ => /[^a-zA-Z0-9π"{}()\[\];,+\-*\/^# \t\r\n\f]|\x00/,

    comment: _ => token(choice(
      seq("#", repeat(anyBut("\\n"))),
      seq("//", repeat(anyBut("\\n"))),
      seq(unclosed(), repeat1("*"), "/"),
    )),
    // One token to the end of the file: error recovery inside a comment would try every word of it.
    unterminated_comment: _ => token(seq(unclosed(), repeat("*"))),
  },
});
