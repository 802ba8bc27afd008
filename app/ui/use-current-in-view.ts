import { type RefObject, useRef } from "react";
import { useOnChange } from "./use-on-change.ts";

/**
 * For a row of links that scrolls sideways where it is narrow: brings the current one into its middle, whenever another is
 * current. `current` is its place among them.
 */
export function useCurrentInView(current: number): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useOnChange([current], () => {
    const track = row.current;
    const link = track?.querySelector("[aria-current]");
    if (!track || !link) return;
    const [around, { left, width }] = [track.getBoundingClientRect(), link.getBoundingClientRect()];
    // `scrollIntoView` would move the page as well.
    track.scrollLeft += left - around.left - (around.width - width) / 2;
  });
  return row;
}
