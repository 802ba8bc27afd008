import { type MouseEvent, type PointerEvent, useRef } from "react";
import { tileIdAt } from "./selectable-tiles.ts";
import { isSelecting, type SelectionStore } from "./selection-store.ts";

const longPressMs = 450;
/** A finger that moves farther than this scrolls. */
const stillPixels = 10;

/**
 * Handles presses on tiles. During a selection a press on an image also selects it, with Shift everything up to it. A
 * long press by finger starts a selection.
 */
export function useSelectionPresses(store: SelectionStore) {
  const finger = useRef<{ timer: number; x: number; y: number }>(undefined);
  const swallowsClick = useRef(false);

  const release = () => {
    if (finger.current) window.clearTimeout(finger.current.timer);
    finger.current = undefined;
  };
  /** The browser's response to a long press would cover or drag the image. */
  const keepFromBrowser = (event: MouseEvent) => {
    if (finger.current) event.preventDefault();
  };
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) {
      release();
      swallowsClick.current = false;
      if (pointerType === "mouse" || !isPrimary || !isPicture(target)) return;
      const id = tileIdAt(target);
      if (id === undefined) return;
      const timer = window.setTimeout(() => {
        swallowsClick.current = true;
        store.press(id, false);
        navigator.vibrate?.(10);
      }, longPressMs);
      finger.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const begun = finger.current;
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > stillPixels) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: keepFromBrowser,
    onDragStart: keepFromBrowser,
    onClickCapture(event: MouseEvent) {
      const wasLongPress = swallowsClick.current;
      swallowsClick.current = false;
      if (wasLongPress) return refuse(event);
      // A click without a pointer (`detail` is 0) is the Enter key, which opens the tile.
      if (event.button !== 0 || event.detail === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isPicture(event.target) || !(isSelecting(store.state()) || event.shiftKey)) return;
      const id = tileIdAt(event.target);
      if (id === undefined) return;
      refuse(event);
      store.press(id, event.shiftKey);
    },
  };
}

function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function isPicture(target: EventTarget): boolean {
  return target instanceof Element && target.closest(".tile-open") !== null;
}
