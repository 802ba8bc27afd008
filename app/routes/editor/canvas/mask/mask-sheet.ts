import type { Point, Size, View } from "../view.ts";
import { shapesOf } from "./mask-fields.ts";
import type { MaskFields } from "./mask-history.ts";
import { contextOf, type MaskPainter, outline, trace } from "./mask-painter.ts";

/** What is drawn besides the mask. */
interface Marks {
  /** The brush at the pointer, in CSS pixels of the stage. */
  ring: Point | undefined;
  radius: number;
  /** The corners of a rectangle or lasso that is being drawn, in pixels of the mask. */
  corners: ArrayLike<number>;
}

/** CSS pixels from one stripe to the next. */
const stripePixels = 10;
/** The longer side of the small mask whose white is counted. */
const countedPixels = 256;
const maskOpacity = 0.6;

/** Shows a mask over the image, as stripes of two colors, so that one of them stands out from any image. */
export class MaskSheet {
  readonly #context: CanvasRenderingContext2D;
  readonly #painter: MaskPainter;
  readonly #counted: CanvasRenderingContext2D;
  #ratio = 1;
  #stripes: CanvasPattern | string = "";

  constructor(canvas: HTMLCanvasElement, painter: MaskPainter) {
    this.#context = contextOf(canvas, {}, canvas);
    this.#painter = painter;
    const { width, height } = painter.size;
    const scale = Math.min(1, countedPixels / Math.max(width, height));
    const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
    this.#counted = contextOf(size, { willReadFrequently: true });
  }

  /** Fits the canvas to the stage, in pixels of the screen. */
  resize({ width, height }: Size, ratio: number): void {
    const { canvas } = this.#context;
    this.#ratio = ratio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    this.#stripes = stripesOf(Math.max(4, Math.round(stripePixels * ratio)));
  }

  draw(view: View, fields: MaskFields, { ring, radius, corners }: Marks): void {
    const context = this.#context;
    const painter = this.#painter;
    const ratio = this.#ratio;
    const { width, height } = context.canvas;
    const scaled = { scale: view.scale * ratio, x: view.x * ratio, y: view.y * ratio };
    context.clearRect(0, 0, width, height);
    painter.draw(context, scaled, fields);
    context.globalCompositeOperation = "source-in";
    context.globalAlpha = maskOpacity;
    context.fillStyle = this.#stripes;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
    context.beginPath();
    if (ring) context.arc(ring.x * ratio, ring.y * ratio, Math.max(2, radius * ratio), 0, 2 * Math.PI);
    context.setTransform(scaled.scale, 0, 0, scaled.scale, scaled.x, scaled.y);
    for (const shape of shapesOf(fields)) outline(context, shape, painter.size);
    trace(context, corners);
    context.resetTransform();
    // White on black is visible on any image.
    for (const [color, line] of [["#000", 3] as const, ["#fff", 1] as const]) {
      context.strokeStyle = color;
      context.lineWidth = line * ratio;
      context.stroke();
    }
  }

  /** Returns the part of the image that the mask covers, from 0 to 1. Gray counts in part. */
  coverage(fields: MaskFields): number {
    const { width, height } = this.#counted.canvas;
    this.#counted.clearRect(0, 0, width, height);
    this.#painter.draw(this.#counted, { scale: width / this.#painter.size.width, x: 0, y: 0 }, fields);
    const { data } = this.#counted.getImageData(0, 0, width, height);
    return data.reduce((sum, value, index) => sum + (index % 4 === 3 ? value : 0), 0) / (255 * width * height);
  }
}

/** Returns diagonal stripes; in forced colors, those of a selection. */
function stripesOf(period: number): CanvasPattern | string {
  const context = contextOf({ width: period, height: period });
  const [color, gap] = matchMedia("(forced-colors: active)").matches
    ? (["Highlight", "HighlightText"] as const)
    : (["#e6007e", "#ffffff"] as const);
  context.fillStyle = color;
  context.fillRect(0, 0, period, period);
  context.fillStyle = gap;
  // The second of each row is the end of the stripe that leaves the tile.
  for (let y = 0; y < period; y++) {
    for (const x of [-y, period - y]) context.fillRect(x, y, period / 3, 1);
  }
  return context.createPattern(context.canvas, "repeat") ?? color;
}
