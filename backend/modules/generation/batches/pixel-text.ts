/**
 * Letters of 5 by 7 pixels for the headers of contact sheets, drawn as shapes. Servers need no fonts for them, and every
 * server draws the same.
 */

/** The columns of each printable ASCII character from the left. The lowest bit is the top pixel. */
const columns =
  "0000000000" + // space
  "00005f00000007000700147f147f14242a7f2a12231308646236495620500008070300001c22410000" + // ! to (
  "41221c002a1c7f1c2a08083e08080080703000080808080800006060002010080402" + // ) to /
  "3e5149453e00427f400072494949462141494d331814127f1027454545393c4a49493141211109073649494936464949291e" + // 0 to 9
  "00001400000040340000000814224114141414140041221408020159090" +
  "63e415d594e" + // : to @
  "7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e414151737f0808087f00417f4100" + // A to I
  "2040413f017f081422417f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e7f09192946" + // J to R
  "264949493203017f01033f4040403f1f2040201f3f4038403f63140814630304780403615949" +
  "4d43" + // S to Z
  "007f4141410204081020004141417f0402010204404040404000030708" +
  "00" + // [ to `
  "20545478407f284444383844444428384444287f385454541800087e090218a4a49c787f0804047800447d4000" + // a to i
  "2040403d007f1028440000417f40007c047804787c080404783844444438fc18242418182424" +
  "18fc7c08040408" + // j to r
  "485454542404043f44243c4040207c1c2040201c3c4030403c44281028444c9090907c4464544c44" + // s to z
  "000836410000007700000041360800" +
  "0201020402"; // { to ~

/** The width of a character with its gap, and the height of a line with its gap, in pixels of the letters. */
export const characterWidth = 6;
export const lineHeight = 10;

/**
 * Returns a text in the characters that can be drawn, with marks above letters left out. Returns an empty text if any
 * other character is left: half a word would mislead.
 */
export function drawable(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐-―]/g, "-")
    .replaceAll("ß", "ss");
  return /^[ -~]*$/.test(plain) ? plain : "";
}

/** Returns the lines of a text that fit into a width, at most `max`. The last one ends in dots if text is left out. */
export function wrapped(text: string, charactersPerLine: number, max: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== "" && lines.length < max) {
    const space = rest.lastIndexOf(" ", charactersPerLine);
    const end = rest.length <= charactersPerLine ? rest.length : space > 0 ? space : charactersPerLine;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  const last = lines.pop();
  if (last === undefined) return lines;
  return [...lines, rest === "" ? last : `${last.slice(0, Math.max(0, charactersPerLine - 3))}...`];
}

/** Returns an SVG path that draws a line of drawable text with its upper left corner at a position. */
export function pathOf(text: string, left: number, top: number, scale: number): string {
  return [...text]
    .flatMap((character, place) => {
      const start = (character.charCodeAt(0) - 32) * 10;
      return Array.from({ length: 5 }, (_, column) => {
        const bits = Number.parseInt(columns.slice(start + column * 2, start + column * 2 + 2), 16);
        return Array.from({ length: 8 }, (_row, row) => {
          if (((bits >> row) & 1) === 0) return "";
          const x = left + (place * characterWidth + column) * scale;
          return `M${x} ${top + row * scale}h${scale}v${scale}h${-scale}z`;
        }).join("");
      });
    })
    .join("");
}
