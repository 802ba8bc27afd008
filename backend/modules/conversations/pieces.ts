/** Turns the assistant's pieces into clean text. */
export interface PieceCleaner {
  /** Returns the text of a piece that can be kept. Half a character is held back until its other half arrives. */
  take(piece: string): string;
  /** Returns the text that was still held back at the end. */
  rest(): string;
  /** Whether the text has its maximum length, or the input reached its own limit. */
  isFull(): boolean;
  /** Whether more was dropped than kept. */
  isGarbage(): boolean;
}

/** The input limit, as a multiple of the maximum text length. */
const patience = 2;
const cutSign = "…";

/** Control characters. Of these, only line breaks and tabs are kept. */
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
      // The first half of a surrogate pair, or of a line break, has no meaning without the second.
      half = /[\ud800-\udbff\r]$/.exec(text)?.[0] ?? "";
      return clean(half === "" ? text : text.slice(0, -1));
    },
    rest: () => clean(half),
    // Empty pieces count too. Otherwise an assistant could keep the connection open forever.
    isFull: () => kept >= maxCharacters || Math.max(heard, pieces) >= maxCharacters * patience,
    isGarbage: () => heard - kept > kept,
  };
}
