import type { Expand } from "./edits.ts";

/**
 * Returns the pixels that give an image an aspect ratio such as `16:9`. `anchor` is the edge where the image stays;
 * otherwise it stays in the middle. Returns `null` when the text is no ratio.
 */
export function sidesForRatio(
  { width, height }: { width: number; height: number },
  ratio: string,
  anchor: string,
): Expand | null {
  const [across, down] = ratio.split(":").map(Number);
  if (!across || !down) return null;
  const wide = Math.max(0, Math.round((height * across) / down) - width);
  const high = Math.max(0, Math.round((width * down) / across) - height);
  const left = before(wide, anchor === "left", anchor === "right");
  const top = before(high, anchor === "top", anchor === "bottom");
  return { left, top, right: wide - left, bottom: high - top };
}

/** Returns how much of the added length comes before the image. */
function before(added: number, staysAtStart: boolean, staysAtEnd: boolean): number {
  if (staysAtStart) return 0;
  return staysAtEnd ? added : Math.floor(added / 2);
}
