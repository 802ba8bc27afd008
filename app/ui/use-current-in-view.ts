import { type RefObject, useRef } from "react";
import { useOnChange } from "./use-on-change.ts";

/**
 * For a row of links or radio buttons that scrolls sideways on narrow screens: centers the current one whenever
 * `current`, its index or value, changes.
 */
export function useCurrentInView(current: number | string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useOnChange([current], () => {
    const track = row.current;
    const shown = track?.querySelector("[aria-current], :checked");
    if (!track || !shown) return;
    const [around, { left, width }] = [track.getBoundingClientRect(), shown.getBoundingClientRect()];
    // `scrollIntoView` would also scroll the page.
    track.scrollLeft += left - around.left - (around.width - width) / 2;
  });
  return row;
}
