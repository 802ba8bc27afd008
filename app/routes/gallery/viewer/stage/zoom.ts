export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/**
 * The view of an image. `scale` 1 fits it into the stage; `x` and `y` are the distance of its center from the stage's.
 */
export interface View extends Point {
  scale: number;
}

/** All values are in CSS pixels, except the image's own. Points are relative to the center of the stage. */
export interface Measures {
  stage: Size;
  /** The size of the image at scale 1. */
  fit: Size;
  /** The image's width in its own pixels. */
  pixelWidth: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0 };

/** A double click zooms to actual size. If that scale is below this, it zooms to twice the fit instead. */
const worthwhileScale = 1.25;
const toggledScale = 2;
const scaleMaxAtLeast = 4;
const beyondActual = 4;
/** A scale below this counts as fitting. */
const nearlyFits = 1.02;

/** The factor of one press of + or −. */
export const stepFactor = 1.5;

/** Returns the scale at which one image pixel is one CSS pixel. */
export function actualScale({ fit, pixelWidth }: Measures): number {
  return fit.width > 0 ? pixelWidth / fit.width : 1;
}

/** Returns the largest scale: four CSS pixels per image pixel, and at least four times the fit. */
export function scaleMax(measures: Measures): number {
  return Math.max(scaleMaxAtLeast, beyondActual * actualScale(measures));
}

/** Returns the nearest view in which the image covers as much of the stage as possible. */
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

/** Returns the view at another scale with the same spot of the image under a point, as far as the bounds allow. */
export function zoomedTo(scale: number, at: Point, view: View, measures: Measures): View {
  const allowed = Math.min(Math.max(scale, 1), scaleMax(measures));
  const change = allowed / view.scale;
  return bounded({ scale: allowed, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, measures);
}

/** Returns the view after the image is moved. */
export function movedBy({ x, y }: Point, view: View, measures: Measures): View {
  return bounded({ scale: view.scale, x: view.x + x, y: view.y + y }, measures);
}

/** Returns the actual size around a point if the view is at the fit. From any larger scale, returns the fit. */
export function toggledAt(at: Point, view: View, measures: Measures): View {
  if (view.scale > 1) return fitted;
  const actual = actualScale(measures);
  return zoomedTo(actual >= worthwhileScale ? actual : toggledScale, at, view, measures);
}

/** Returns the view after a pinch. The spot between the fingers stays between them and scales with them. */
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
/** Limits the step of coarse wheels, so that one turn cannot jump from one extreme to the other. */
const wheelPixelsMax = 120;

/**
 * Returns the scale factor of a wheel turn. `mode` as in `WheelEvent`. A touchpad pinch arrives as small turns with
 * Control.
 */
export function wheelFactor({ turn, mode, isPinch }: { turn: number; mode: number; isPinch: boolean }): number {
  const pixels = turn * (mode === 1 ? linePixels : mode === 2 ? pagePixels : 1);
  const bound = Math.min(Math.max(pixels, -wheelPixelsMax), wheelPixelsMax);
  return Math.exp(-bound * (isPinch ? 0.01 : 0.002));
}

const swipePixels = 24;
/** The share of the stage's width that counts as a slow swipe. */
const swipeShare = 0.25;
/** The speed, in pixels per millisecond, that makes even a short move a swipe. */
const swipeSpeed = 0.4;

/** Returns the step of a one-finger swipe: 1 for next, -1 for previous, 0 for none. */
export function swipeOutcome(moved: Point, milliseconds: number, stageWidth: number): -1 | 0 | 1 {
  const across = Math.abs(moved.x);
  if (across < swipePixels || across < Math.abs(moved.y) * 1.5) return 0;
  const isFast = across / Math.max(milliseconds, 1) > swipeSpeed;
  if (!isFast && across < stageWidth * swipeShare) return 0;
  return moved.x < 0 ? 1 : -1;
}

/** Image widths are rounded up to multiples of this, so that a small zoom does not request another file. */
const widthSteps = 320;

/** Returns the file width needed for a scale, in CSS pixels. */
export function neededWidth(scale: number, { fit }: Measures): number {
  return Math.ceil((fit.width * scale) / widthSteps) * widthSteps;
}
