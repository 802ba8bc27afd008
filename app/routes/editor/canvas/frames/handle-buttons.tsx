import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { pressedKey } from "../../../../ui/pressed-key.ts";
import { withoutFling } from "../../../../ui/without-fling.ts";
import type { Point } from "../view.ts";
import { type Handle, handles } from "./expand.ts";

interface HandleButtonsProps {
  /** Returns the accessible name of a handle. */
  nameOf: (handle: Handle) => string;
  /** Called when a pointer takes a handle, and when it lets go. */
  onHold?: (isHeld: boolean) => void;
  /** Moves a handle by CSS pixels from where a pointer took it. */
  onDrag: (handle: Handle, by: Point) => void;
  /** Moves a handle by one press of an arrow key: −1, 0 or 1 in each direction. */
  onKey: (handle: Handle, by: Point, isFast: boolean) => void;
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Handles at the sides and corners of a frame, for pointers and arrow keys. */
export function HandleButtons({ nameOf, onHold, onDrag, onKey }: HandleButtonsProps) {
  const taken = useRef<Point>(undefined);
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    taken.current = { x: event.clientX, y: event.clientY };
    onHold?.(true);
  };
  const release = () => {
    if (!taken.current) return;
    taken.current = undefined;
    onHold?.(false);
  };
  return handles.map((handle) => (
    <button
      key={handle.name}
      ref={withoutFling}
      type="button"
      aria-label={nameOf(handle)}
      className="canvas-handle"
      style={{ left: `${50 + 50 * handle.x}%`, top: `${50 + 50 * handle.y}%` }}
      onPointerDown={press}
      onPointerMove={({ clientX, clientY }) => {
        if (taken.current) onDrag(handle, { x: clientX - taken.current.x, y: clientY - taken.current.y });
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event: KeyboardEvent) => {
        const by = arrows[pressedKey(event)];
        if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onKey(handle, by, event.shiftKey);
      }}
    />
  ));
}
