import { useEffect, useRef } from "react";

const restMs = 3_000;

/**
 * Hides the controls while the mouse is idle. They stay visible for keyboard and touch users, and while one of them is
 * in use.
 */
export function useIdleControls(mayRest: boolean) {
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = body.current;
    if (!element || !mayRest) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      delete element.dataset.resting;
    };
    const rest = () => {
      const inUse = element.querySelector(":focus-visible, details[open], dialog, .viewer-chrome:hover");
      if (!inUse) element.dataset.resting = "";
    };
    const onPointer = ({ pointerType }: PointerEvent) => {
      wake();
      if (pointerType === "mouse") timer = setTimeout(rest, restMs);
    };
    element.addEventListener("pointermove", onPointer);
    element.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", wake);
    return () => {
      wake();
      element.removeEventListener("pointermove", onPointer);
      element.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", wake);
    };
  }, [mayRest]);

  return body;
}
