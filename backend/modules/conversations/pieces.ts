/** Makes text of what an assistant gives, piece by piece. */
export interface PieceCleaner {
  /** What can be kept of a piece; half of a character waits for its other half. */
  take(piece: string): string;
  /** What was still waited with, at the end. */
  rest(): string;
  /** Whether there is as much as is kept, or as was ever listened to. */
  isFull(): boolean;
  /** Whether more was left out than kept. */
  isGarbage(): boolean;
}

/** How much more is listened to than is kept. */
const patience = 2;
const cutSign = "…";

/** Everything no text has but line breaks and tabs. */
const controls = /[\p{Cc}\ufffd]/gu;

export function createPieceCleaner(maxCharacters: number): PieceCleaner {
  let heard = 0;
  let pieces = 0;
  let kept = 0;
  let half = "";

  function clean(text: string): string {
    const cleaned = text
      .replace(/\r\n?/g, "\n")
      .toWellFormed()
      .replace(controls, (sign) => (sign === "\n" || sign === "\t" ? sign : ""));
    const space = maxCharacters - kept;
    const taken = cleaned.length <= space ? cleaned : `${cleaned.slice(0, space - 1).toWellFormed()}${cutSign}`;
    kept += taken.length;
    return taken;
  }

  return {
    take(piece) {
      heard += piece.length;
      pieces += 1;
      if (kept >= maxCharacters) return "";
      const text = half + piece;
      // The first half of a pair of code units, or of a line break, tells nothing without the second.
      half = /[\ud800-\udbff\r]$/.exec(text)?.[0] ?? "";
      return clean(half === "" ? text : text.slice(0, -1));
    },
    rest: () => clean(half),
    // Pieces with nothing in them are signs of life, and count as well: nobody is listened to for ever.
    isFull: () => kept >= maxCharacters || Math.max(heard, pieces) >= maxCharacters * patience,
    isGarbage: () => heard - kept > kept,
  };
}
