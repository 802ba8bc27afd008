import { type RefObject, useRef } from "react";
import { useOnChange } from "./use-on-change.ts";

/**
 * For a row of links that scrolls sideways on narrow screens: centers the current link whenever it changes. `current`
 * is its index.
 */
export function useCurrentInView(current: number): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useOnChange([current], () => {
    const track = row.current;
    const link = track?.querySelector("[aria-current]");
    if (!track || !link) return;
    const [around, { left, width }] = [track.getBoundingClientRect(), link.getBoundingClientRect()];
    // `scrollIntoView` would also scroll the page.
    track.scrollLeft += left - around.left - (around.width - width) / 2;
  });
  return row;
}
