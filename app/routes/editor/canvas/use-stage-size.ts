import { type RefObject, useEffect, useState } from "react";
import type { Size } from "./view.ts";

/** Returns the size of an element in CSS pixels; `undefined` until it is measured. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const { current } = stage;
    if (!current) return;
    const resized = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    resized.observe(current);
    return () => resized.disconnect();
  }, [stage]);
  return size;
}
