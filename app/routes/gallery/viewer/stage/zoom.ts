export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How a picture is seen: `scale` 1 fits it into the stage, `x` and `y` are how far its middle is from the stage's. */
export interface View extends Point {
  scale: number;
}

/** All in CSS pixels, but for the picture's own. Points are measured from the middle of the stage. */
export interface Measures {
  stage: Size;
  /** The picture at scale 1. */
  fit: Size;
  /** How many pixels wide the picture is. */
  pixelWidth: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0 };

/** Actual size, or twice the fit where that is hardly larger, is what a double click leads to. */
const worthwhileScale = 1.25;
const toggledScale = 2;
const scaleMaxAtLeast = 4;
const beyondActual = 4;
/** So close to fitting it fits. */
const nearlyFits = 1.02;

/** One press of + or −. */
export const stepFactor = 1.5;

/** The scale at which one pixel of the picture is one of the page. */
export function actualScale({ fit, pixelWidth }: Measures): number {
  return fit.width > 0 ? pixelWidth / fit.width : 1;
}

/** The largest scale: four pixels of the page for each of the picture, and never less than four times the fit. */
export function scaleMax(measures: Measures): number {
  return Math.max(scaleMaxAtLeast, beyondActual * actualScale(measures));
}

/** The nearest view at which the stage shows nothing but picture wherever there is enough of it. */
export function bounded({ scale, x, y }: View, measures: Measures): View {
  const { stage, fit } = measures;
  const allowed = Math.min(Math.max(scale, 1), scaleMax(measures));
  if (allowed < nearlyFits) return fitted;
  const within = (offset: number, picture: number, space: number) => {
    const slack = (picture * allowed - space) / 2;
    return slack > 0 ? Math.min(Math.max(offset, -slack), slack) : 0;
  };
  return { scale: allowed, x: within(x, fit.width, stage.width), y: within(y, fit.height, stage.height) };
}

/** The view at another scale with the same spot of the picture under a point, as far as its bounds allow. */
export function zoomedTo(scale: number, at: Point, view: View, measures: Measures): View {
  const allowed = Math.min(Math.max(scale, 1), scaleMax(measures));
  const change = allowed / view.scale;
  return bounded({ scale: allowed, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, measures);
}

/** The view with the picture moved. */
export function movedBy({ x, y }: Point, view: View, measures: Measures): View {
  return bounded({ scale: view.scale, x: view.x + x, y: view.y + y }, measures);
}

/** From the fit to actual size around a point, and from anything larger back to the fit. */
export function toggledAt(at: Point, view: View, measures: Measures): View {
  if (view.scale > 1) return fitted;
  const actual = actualScale(measures);
  return zoomedTo(actual >= worthwhileScale ? actual : toggledScale, at, view, measures);
}

/** The view after two fingers moved: what was between them stays between them, and spreads with them. */
export function pinched(
  [fromOne, fromOther]: readonly [Point, Point],
  [toOne, toOther]: readonly [Point, Point],
  view: View,
  measures: Measures,
): View {
  const apart = distance(fromOne, fromOther);
  const middleBefore = middle(fromOne, fromOther);
  const middleNow = middle(toOne, toOther);
  const spread = apart > 0 ? distance(toOne, toOther) / apart : 1;
  const zoomed = zoomedTo(view.scale * spread, middleBefore, view, measures);
  return movedBy({ x: middleNow.x - middleBefore.x, y: middleNow.y - middleBefore.y }, zoomed, measures);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

const linePixels = 16;
const pagePixels = 400;
/** A wheel that counts in wild steps must not jump from end to end. */
const wheelPixelsMax = 120;

/** How far a turn of the wheel scales. `mode` as in `WheelEvent`; a pinch on a touchpad comes as small turns with Control. */
export function wheelFactor({ turn, mode, isPinch }: { turn: number; mode: number; isPinch: boolean }): number {
  const pixels = turn * (mode === 1 ? linePixels : mode === 2 ? pagePixels : 1);
  const bound = Math.min(Math.max(pixels, -wheelPixelsMax), wheelPixelsMax);
  return Math.exp(-bound * (isPinch ? 0.01 : 0.002));
}

const swipePixels = 24;
/** Of the stage's width, for a slow swipe. */
const swipeShare = 0.25;
/** Pixels in a millisecond that make even a short swipe one. */
const swipeSpeed = 0.4;

/** Where a swipe of one finger leads: 1 to the next, -1 to the one before, 0 nowhere. */
export function swipeOutcome(moved: Point, milliseconds: number, stageWidth: number): -1 | 0 | 1 {
  const across = Math.abs(moved.x);
  if (across < swipePixels || across < Math.abs(moved.y) * 1.5) return 0;
  const isFast = across / Math.max(milliseconds, 1) > swipeSpeed;
  if (!isFast && across < stageWidth * swipeShare) return 0;
  return moved.x < 0 ? 1 : -1;
}

/** Widths a picture is asked for in, so that a little zooming does not ask for another file. */
const widthSteps = 320;

/** How wide a file is needed for a scale, in CSS pixels. */
export function neededWidth(scale: number, { fit }: Measures): number {
  return Math.ceil((fit.width * scale) / widthSteps) * widthSteps;
}
