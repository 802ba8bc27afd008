/** Names of studios that mean something in one of the notations that a name goes through. */
export const oddNames = [
  "#1 Pictures",
  'The "Blue" Studio',
  "#0c0141",
  "A\\B \\0a",
  "a, b; c+d=e: <f@g.h>",
  "<b>&amp;</b> ]]> --",
  "$t(mail:footer) {{email}} $& $1 %s",
  "O'Neil `s` {x} /* */ //",
  "港の写真 📷 سماء",
  "x".repeat(40),
];
