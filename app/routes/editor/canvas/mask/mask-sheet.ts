import type { View } from "../view.ts";
import { shapesOf } from "./mask-fields.ts";
import type { MaskFields } from "./mask-history.ts";
import { contextOf, type MaskPainter, outline } from "./mask-painter.ts";
import { cornersOf, type Point, type Size } from "./stroke.ts";

/** What is drawn besides the mask. */
interface Marks {
  /** The brush at the pointer, in CSS pixels of the stage. */
  ring: (Point & { radius: number }) | undefined;
  /** A rectangle or lasso that is being drawn: x, y, and pressure of each point, in pixels of the mask. */
  outline: { isRectangle: boolean; points: readonly number[] } | undefined;
}

/** CSS pixels from one stripe to the next. */
const stripePixels = 10;
/** The longer side of the small mask whose white is counted. */
const countedPixels = 256;
const maskOpacity = 0.6;

/** Shows a mask over the image, as stripes of two colors, so that one of them stands out from any image. */
export class MaskSheet {
  private readonly context;
  private readonly painter: MaskPainter;
  private readonly counted;
  private ratio = 1;
  private stripes: CanvasPattern | null = null;

  constructor(canvas: HTMLCanvasElement, painter: MaskPainter) {
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.context = context;
    this.painter = painter;
    const { width, height } = painter.size;
    const scale = Math.min(1, countedPixels / Math.max(width, height));
    const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
    this.counted = contextOf(size, { willReadFrequently: true });
  }

  /** Fits the canvas to the stage, in pixels of the screen. */
  resize({ width, height }: Size, ratio: number): void {
    this.ratio = ratio;
    Object.assign(this.context.canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    this.stripes = stripesOf(stripePixels * ratio);
  }

  draw(view: View, fields: MaskFields, { ring, outline: drawn }: Marks): void {
    const { context, ratio, painter } = this;
    const { width, height } = context.canvas;
    const scaled = { scale: view.scale * ratio, x: view.x * ratio, y: view.y * ratio };
    context.clearRect(0, 0, width, height);
    painter.draw(context, scaled, fields);
    if (this.stripes) {
      context.globalCompositeOperation = "source-in";
      context.globalAlpha = maskOpacity;
      context.fillStyle = this.stripes;
      context.fillRect(0, 0, width, height);
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
    }
    context.beginPath();
    if (ring) context.arc(ring.x * ratio, ring.y * ratio, Math.max(2, ring.radius * ratio), 0, 2 * Math.PI);
    context.setTransform(scaled.scale, 0, 0, scaled.scale, scaled.x, scaled.y);
    for (const shape of shapesOf(fields)) outline(context, shape, painter.size);
    if (drawn) {
      const corners = cornersOf(drawn.points, drawn.isRectangle);
      for (let index = 0; index < corners.length; index += 2) {
        const [cornerX = 0, cornerY = 0] = [corners[index], corners[index + 1]];
        if (index === 0) context.moveTo(cornerX, cornerY);
        else context.lineTo(cornerX, cornerY);
      }
      context.closePath();
    }
    context.resetTransform();
    // White on black is visible on any image.
    for (const [color, line] of [
      ["#000", 3],
      ["#fff", 1],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = line * ratio;
      context.stroke();
    }
  }

  /** Returns the part of the image that the mask covers, from 0 to 1. Gray counts in part. */
  coverage(fields: MaskFields): number {
    const { counted, painter } = this;
    const { width, height } = counted.canvas;
    counted.clearRect(0, 0, width, height);
    painter.draw(counted, { scale: width / painter.size.width, x: 0, y: 0 }, fields);
    const { data } = counted.getImageData(0, 0, width, height);
    let sum = 0;
    for (let index = 3; index < data.length; index += 4) sum += data[index] ?? 0;
    return sum / (255 * width * height);
  }
}

/** Returns diagonal stripes; in forced colors, those of a selection. */
function stripesOf(period: number): CanvasPattern | null {
  const side = Math.max(4, Math.round(period));
  const context = contextOf({ width: side, height: side });
  const isForced = matchMedia("(forced-colors: active)").matches;
  const [color, gap] = isForced ? ["Highlight", "HighlightText"] : ["#e6007e", "#ffffff"];
  context.fillStyle = color;
  context.fillRect(0, 0, side, side);
  context.strokeStyle = gap;
  context.lineWidth = side / 4;
  context.beginPath();
  // The outer two complete the stripe in the corners.
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift - side, 2 * side);
    context.lineTo(shift + 2 * side, -side);
  }
  context.stroke();
  return context.createPattern(context.canvas, "repeat");
}
