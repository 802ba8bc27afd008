import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { hasSingleKeys } from "../../../ui/single-keys.ts";
import type { Zoom } from "./stage/use-zoom.ts";
import type { Direction } from "./use-steps.ts";

/** The share of the stage that one arrow key press moves a zoomed image. */
const moveShare = 0.2;

interface Keys {
  zoom: Zoom;
  step: (direction: Direction) => void;
  favorite: () => void;
  remove: () => void;
  toggleDetails: () => void;
  showHelp: () => void;
}

/** Handles the viewer's keys wherever the focus is, except in text fields and the video player. */
export function useViewerKeys({ zoom, step, favorite, remove, toggleDetails, showHelp }: Keys) {
  const act = useEffectEvent((event: KeyboardEvent): (() => void) | undefined => {
    const key = pressedKey(event);
    const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const down = { ArrowUp: -1, ArrowDown: 1 }[key];
    const { stage, view } = zoom;
    const inDetails = event.target instanceof Element && event.target.closest(".viewer-details");
    if (view.scale > 1 && !inDetails && (across || down) && stage.current) {
      const { clientWidth, clientHeight } = stage.current;
      const by = { x: -(across ?? 0) * clientWidth * moveShare, y: -(down ?? 0) * clientHeight * moveShare };
      return () => zoom.move(by);
    }
    switch (key) {
      case "ArrowLeft":
      case "PageUp":
        return () => step(-1);
      case "ArrowRight":
      case "PageDown":
        return () => step(1);
      case "+":
      case "=":
        return () => zoom.by(1);
      case "-":
        return () => zoom.by(-1);
      case "0":
        return zoom.fit;
      case "1":
        return zoom.actual;
    }
    if (event.repeat) return;
    switch (key) {
      case "f":
        return favorite;
      case "i":
        return toggleDetails;
      case "Delete":
        return remove;
      case "?":
        return showHelp;
    }
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isOurs(event.target)) return;
      if (pressedKey(event).length === 1 && !hasSingleKeys()) return;
      const action = act(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Returns whether the focus is in the viewer, or nowhere, as after the focused element was removed. */
function isOurs(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, video, details[open]")) return false;
  return target === document.body || target.closest("dialog")?.classList.contains("viewer") === true;
}
