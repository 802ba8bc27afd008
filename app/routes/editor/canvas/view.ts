export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where the image is on the stage: CSS pixels per pixel of the mask, and the position of its top left corner. */
export interface View extends Point {
  scale: number;
}

/** CSS pixels per pixel of the mask. */
const scaleMax = 16;
/** How small an image gets, relative to the one that fits. */
const scaleMin = 0.5;
/** CSS pixels of the image that always stay on the stage. */
const shownMin = 48;

/** Returns the number nearest to `value` that is at least `low` and at most `high`. */
export function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Returns the view in which the whole image is in the middle of the stage. */
export function fitted(stage: Size, image: Size): View {
  const scale = Math.min(stage.width / image.width, stage.height / image.height);
  return { scale, x: (stage.width - image.width * scale) / 2, y: (stage.height - image.height * scale) / 2 };
}

/** Returns the pixel of the mask at a point of the stage. */
export function imagePoint({ scale, x, y }: View, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** Zooms by a factor, and moves the pixel at one point of the stage to another, as far as the image stays in sight. */
export function moved(view: View, factor: number, from: Point, to: Point, stage: Size, image: Size): View {
  const fit = fitted(stage, image).scale;
  const scale = between(fit * scaleMin, view.scale * factor, Math.max(scaleMax, fit));
  const pixel = imagePoint(view, from);
  const within = (position: number, shown: number, room: number) => {
    const least = Math.min(shownMin, shown, room);
    return between(least - shown, position, room - least);
  };
  return {
    scale,
    x: within(to.x - pixel.x * scale, image.width * scale, stage.width),
    y: within(to.y - pixel.y * scale, image.height * scale, stage.height),
  };
}

/** Moves and zooms as two fingers do. */
export function pinched(view: View, from: [Point, Point], to: [Point, Point], stage: Size, image: Size): View {
  const middle = ([a, b]: [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const distance = ([a, b]: [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  return moved(view, distance(to) / distance(from), middle(from), middle(to), stage, image);
}

/** The factor of one turn of the wheel. Pinches on a touchpad are wheel events with small values. */
export function wheelFactor(event: { deltaY: number; deltaMode: number; ctrlKey: boolean }): number {
  const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 30);
  return Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
}
