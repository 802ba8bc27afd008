import type { Point, Size } from "./mask/stroke.ts";

/** Where the image is on the stage: CSS pixels per pixel of the mask, and the position of its top left corner. */
export interface View extends Point {
  scale: number;
}

/** The factor of one press of + or −. */
export const zoomStep = 1.4;
/** CSS pixels per pixel of the mask. */
const scaleMax = 16;
/** How small an image gets, relative to the one that fits. */
const scaleMin = 0.5;
/** CSS pixels of the image that always stay on the stage. */
const shownMin = 48;

/** Returns the view in which the whole image is in the middle of the stage. */
export function fitted(stage: Size, image: Size): View {
  const scale = Math.min(stage.width / image.width, stage.height / image.height);
  return { scale, x: (stage.width - image.width * scale) / 2, y: (stage.height - image.height * scale) / 2 };
}

/** Returns the pixel of the mask at a point of the stage. */
export function imagePoint({ scale, x, y }: View, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** Zooms by a factor; the pixel below `at` stays there. */
export function zoomed(view: View, factor: number, at: Point, stage: Size, image: Size): View {
  const fit = fitted(stage, image).scale;
  const scale = Math.min(Math.max(scaleMax, fit), Math.max(fit * scaleMin, view.scale * factor));
  const below = imagePoint(view, at);
  return bounded({ scale, x: at.x - below.x * scale, y: at.y - below.y * scale }, stage, image);
}

export function moved(view: View, by: Point, stage: Size, image: Size): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, stage, image);
}

/** Moves and zooms as two fingers do. */
export function pinched(view: View, from: [Point, Point], to: [Point, Point], stage: Size, image: Size): View {
  const middle = ([a, b]: [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const distance = ([a, b]: [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [before, after] = [middle(from), middle(to)];
  const dragged = { ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y };
  return zoomed(dragged, distance(to) / distance(from), after, stage, image);
}

/** The factor of one turn of the wheel. Pinches on a touchpad are wheel events with small values. */
export function wheelFactor(event: { deltaY: number; deltaMode: number; ctrlKey: boolean }): number {
  const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 30);
  return Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
}

function bounded({ scale, x, y }: View, stage: Size, image: Size): View {
  const within = (position: number, shown: number, room: number) => {
    const least = Math.min(shownMin, shown, room);
    return Math.min(room - least, Math.max(least - shown, position));
  };
  return {
    scale,
    x: within(x, image.width * scale, stage.width),
    y: within(y, image.height * scale, stage.height),
  };
}
