import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { motionIsWelcome } from "../../../../parts/media-video.tsx";
import { withoutFling } from "../../../../ui/without-fling.ts";
import type { Direction } from "../use-steps.ts";
import {
  actualScale,
  fitted,
  type Measures,
  movedBy,
  neededWidth,
  type Point,
  pinched,
  stepFactor,
  swipeOutcome,
  toggledAt,
  type View,
  wheelFactor,
  zoomedTo,
} from "./zoom.ts";

export interface Zoom {
  stage: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  view: View;
  /** The file width that the largest zoom so far needs; `undefined` before any zoom. */
  neededWidth: number | undefined;
  /** How far a finger has swiped the image sideways. */
  drawn: number;
  /** Whether a finger or the mouse holds the image. */
  held: boolean;
  /** One press of + (1) or − (-1). */
  by(direction: Direction): void;
  fit(): void;
  actual(): void;
  move(by: Point): void;
  handlers: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
    (event: PointerEvent<HTMLDivElement>) => void
  >;
}

interface Gesture {
  at: Point;
  time: number;
  /** The gesture is more than a press, or uses more than one finger. */
  moved: boolean;
  many: boolean;
}

const pressPixels = 8;
const doublePressMs = 350;
const doublePressPixels = 40;
const middle: Point = { x: 0, y: 0 };

/** Zooms an image by wheel, pinch, double press, and keys. Dragging moves it, and a swipe steps to another one. */
export function useZoom({
  id,
  pixelWidth,
  zooms,
  onSwipe,
}: {
  id: string;
  pixelWidth: number;
  /** Videos can only be swiped. */
  zooms: boolean;
  onSwipe: (direction: Direction) => void;
}): Zoom {
  const stage = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<{ id: string; view: View; width?: number }>({ id, view: fitted });
  const [drawn, setDrawn] = useState(0);
  const [held, setHeld] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>(undefined);
  const lastPress = useRef<{ at: Point; time: number }>(undefined);
  const current = seen.id === id ? seen : { id, view: fitted };

  const change = (next: (view: View, measures: Measures) => View) => {
    if (!zooms || !stage.current || !box.current) return;
    const { clientWidth, clientHeight } = stage.current;
    const measures: Measures = {
      stage: { width: clientWidth, height: clientHeight },
      fit: { width: box.current.offsetWidth, height: box.current.offsetHeight },
      pixelWidth,
    };
    setSeen((before) => {
      const known = before.id === id ? before : { id, view: fitted };
      const view = next(known.view, measures);
      const width = view.scale > 1 ? Math.max(known.width ?? 0, neededWidth(view.scale, measures)) : known.width;
      return { id, view, width };
    });
  };

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const area = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - area.left - area.width / 2, y: clientY - area.top - area.height / 2 };
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element) || isForPlayer(event)) return;
    const at = fromMiddle(event);
    pointers.current.set(event.pointerId, at);
    if (!event.target.closest("video")) event.currentTarget.setPointerCapture(event.pointerId);
    const many = pointers.current.size > 1;
    gesture.current = { at, time: event.timeStamp, moved: many, many };
    setHeld(true);
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    const { current: going } = gesture;
    if (!before || !going) return;
    const now = fromMiddle(event);
    const [other] = [...pointers.current].filter(([pointer]) => pointer !== event.pointerId);
    pointers.current.set(event.pointerId, now);
    if (Math.hypot(now.x - going.at.x, now.y - going.at.y) > pressPixels) going.moved = true;
    if (other) change((view, measures) => pinched([before, other[1]], [now, other[1]], view, measures));
    else if (current.view.scale > 1) {
      change((view, measures) => movedBy({ x: now.x - before.x, y: now.y - before.y }, view, measures));
    } else if (event.pointerType !== "mouse" && going.moved && !going.many && motionIsWelcome()) {
      setDrawn(now.x - going.at.x);
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const { current: going } = gesture;
    if (!pointers.current.delete(event.pointerId) || !going || pointers.current.size > 0) return;
    setHeld(false);
    setDrawn(0);
    const at = fromMiddle(event);
    if (!going.moved) return press(at, event.timeStamp);
    if (going.many || event.pointerType === "mouse" || current.view.scale > 1) return;
    const moved = { x: at.x - going.at.x, y: at.y - going.at.y };
    const width = stage.current?.clientWidth ?? 0;
    const direction = swipeOutcome(moved, event.timeStamp - going.time, width);
    if (direction !== 0) onSwipe(direction);
  };

  const onPointerCancel = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
    setHeld(pointers.current.size > 0);
    setDrawn(0);
  };

  const press = (at: Point, time: number) => {
    const { current: last } = lastPress;
    const isSecond =
      last !== undefined &&
      time - last.time < doublePressMs &&
      Math.hypot(at.x - last.at.x, at.y - last.at.y) < doublePressPixels;
    lastPress.current = isSecond ? undefined : { at, time };
    if (isSecond) change((view, measures) => toggledAt(at, view, measures));
  };

  const turn = useEffectEvent((event: WheelEvent) => {
    if (!zooms) return;
    // Otherwise the browser would zoom the page.
    event.preventDefault();
    const factor = wheelFactor({ turn: event.deltaY, mode: event.deltaMode, isPinch: event.ctrlKey });
    const at = fromMiddle(event);
    change((view, measures) => zoomedTo(view.scale * factor, at, view, measures));
  });
  useEffect(() => {
    const area = stage.current;
    if (!area) return;
    const onWheel = (event: WheelEvent) => turn(event);
    area.addEventListener("wheel", onWheel, { passive: false });
    // A finger on the controls of a video's player belongs to the player.
    const allowFling = withoutFling(area, () => pointers.current.size > 0);
    return () => {
      area.removeEventListener("wheel", onWheel);
      allowFling();
    };
  }, []);

  return {
    stage,
    box,
    view: current.view,
    neededWidth: current.width,
    drawn,
    held,
    by: (direction) =>
      change((view, measures) => zoomedTo(view.scale * stepFactor ** direction, middle, view, measures)),
    fit: () => change(() => fitted),
    actual: () => change((view, measures) => zoomedTo(actualScale(measures), middle, view, measures)),
    move: (by) => change((view, measures) => movedBy(by, view, measures)),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

/** Returns whether an event belongs to a video's player: the lower part of the video, or anywhere for a mouse. */
function isForPlayer({ target, clientY, pointerType }: PointerEvent): boolean {
  const film = target instanceof Element ? target.closest("video") : null;
  if (!film) return false;
  const { top, height } = film.getBoundingClientRect();
  return pointerType === "mouse" || clientY > top + height * 0.7;
}
