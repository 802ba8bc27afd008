import type { View } from "../view.ts";
import { isInverted, type Shape, shapesOf } from "./mask-fields.ts";
import type { MaskFields, MaskHistory, MaskOperation, MaskStep } from "./mask-history.ts";
import { fillRuns, type Segment, type Size, segmentsOf } from "./stroke.ts";

type Context = CanvasRenderingContext2D;

/** Copies of the mask that are drawn around it to grow it. */
const growCopies = 24;

/** Paints a mask: opaque where the image changes. Browser only. */
export class MaskPainter {
  readonly size: Size;
  /** What is painted now. */
  private readonly painted: Context;
  /** What is painted by the steps that can no longer be undone. */
  private readonly fixed: Context;
  /** The mask with its shapes, before it is grown and softened. */
  private readonly scratch = contextOf({ width: 1, height: 1 });
  private file: { of: MaskHistory; file: File | undefined } | undefined;

  /** Pixels of the mask per pixel of the source. */
  private readonly sourceScale: number;

  constructor(size: Size, source: Size) {
    this.size = size;
    this.sourceScale = size.width / source.width;
    this.painted = contextOf(size);
    this.fixed = contextOf(size);
  }

  /** Paints a part of a stroke that is not yet a step. */
  paintSegments(segments: readonly Segment[], erases: boolean): void {
    drawSegments(this.painted, segments, erases);
  }

  paint(operation: MaskOperation): void {
    this.apply(this.painted, operation);
  }

  /** Paints steps that can no longer be undone, for good. */
  fix(steps: readonly MaskStep[]): void {
    for (const { operation } of steps) this.apply(this.fixed, operation);
  }

  /** Paints what a history has done. Its fixed steps are painted already. */
  repaint({ steps, fixed, done }: MaskHistory): void {
    const { width, height } = this.size;
    this.painted.clearRect(0, 0, width, height);
    this.painted.drawImage(this.fixed.canvas, 0, 0);
    for (const { operation } of steps.slice(fixed, done)) this.apply(this.painted, operation);
  }

  /** Draws the whole mask in opaque white: painted parts and shapes, inverted, grown, and softened as the fields say. */
  draw(target: Context, view: View, fields: MaskFields): void {
    const { width, height } = target.canvas;
    const pixels = (name: string) => (Number(fields[name]) || 0) * view.scale * this.sourceScale;
    const [grow, feather] = [pixels("mask_grow_pixels"), pixels("mask_feather_pixels")];
    const isPlain = grow === 0 && feather === 0;
    const mask = isPlain ? target : this.scratch;
    if (!isPlain) Object.assign(this.scratch.canvas, { width, height });
    this.drawPlain(mask, view, fields);
    if (isPlain) return;
    if (grow < 0) this.invert(mask, view);
    target.save();
    target.resetTransform();
    // Safari before version 18 shows a hard edge.
    target.filter = feather > 0 ? `blur(${feather / 2}px)` : "none";
    for (let copy = 0; copy < (grow === 0 ? 1 : growCopies); copy++) {
      const angle = (copy / growCopies) * 2 * Math.PI;
      target.drawImage(mask.canvas, Math.cos(angle) * grow, Math.sin(angle) * grow);
    }
    if (grow !== 0) target.drawImage(mask.canvas, 0, 0);
    target.restore();
    if (grow < 0) this.invert(target, view);
    this.clip(target, view);
  }

  /**
   * Returns the painted part as a PNG file, white on black, or `undefined` when nothing is painted. Every pixel is
   * either: how soft the edge is, a field of the form says.
   */
  maskFile(history: MaskHistory): File | undefined {
    if (this.file?.of !== history) this.file = { of: history, file: this.encode() };
    return this.file.file;
  }

  private encode(): File | undefined {
    const { width, height } = this.size;
    const image = this.painted.getImageData(0, 0, width, height);
    const pixels = new Uint32Array(image.data.buffer);
    let isEmpty = true;
    for (const [index, pixel] of pixels.entries()) {
      const isPainted = pixel >>> 31 === 1;
      if (isPainted) isEmpty = false;
      pixels[index] = isPainted ? 0xff_ff_ff_ff : 0xff_00_00_00;
    }
    if (isEmpty) return undefined;
    const sheet = contextOf(this.size);
    sheet.putImageData(image, 0, 0);
    // A form takes its values at once, so the file cannot be encoded in the background.
    const bytes = Uint8Array.from(atob(sheet.canvas.toDataURL("image/png").split(",")[1] ?? ""), (character) =>
      character.charCodeAt(0),
    );
    return new File([bytes], "mask.png", { type: "image/png" });
  }

  private apply(context: Context, operation: MaskOperation): void {
    const { width, height } = this.size;
    switch (operation.kind) {
      case "stroke":
        drawSegments(context, segmentsOf(operation.points, operation.width), operation.erases);
        break;
      case "area":
        within(context, operation.erases, () => {
          context.beginPath();
          for (let index = 0; index < operation.points.length; index += 2) {
            context.lineTo(operation.points[index] ?? 0, operation.points[index + 1] ?? 0);
          }
          context.fill();
        });
        break;
      case "runs": {
        const sheet = contextOf(this.size);
        const image = sheet.createImageData(width, height);
        fillRuns(image.data, operation.runs);
        sheet.putImageData(image, 0, 0);
        within(context, operation.erases, () => context.drawImage(sheet.canvas, 0, 0));
        break;
      }
      case "clear":
        context.clearRect(0, 0, width, height);
    }
  }

  private drawPlain(target: Context, view: View, fields: MaskFields): void {
    target.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
    target.drawImage(this.painted.canvas, 0, 0);
    target.fillStyle = "#fff";
    for (const shape of shapesOf(fields)) {
      target.beginPath();
      outline(target, shape, this.size);
      target.fill();
    }
    target.resetTransform();
    this.clip(target, view);
    if (isInverted(fields)) this.invert(target, view);
  }

  private invert(target: Context, view: View): void {
    this.fillImage(target, view, "xor");
  }

  /** Removes what is outside the image. */
  private clip(target: Context, view: View): void {
    this.fillImage(target, view, "destination-in");
  }

  private fillImage(target: Context, { scale, x, y }: View, operation: GlobalCompositeOperation): void {
    target.save();
    target.resetTransform();
    target.globalCompositeOperation = operation;
    target.fillStyle = "#fff";
    target.fillRect(x, y, this.size.width * scale, this.size.height * scale);
    target.restore();
  }
}

/** Adds the outline of a shape to the path, in pixels of the mask. */
export function outline(context: Context, { kind, x, y, width, height }: Shape, size: Size): void {
  const [left, top] = [(x / 100) * size.width, (y / 100) * size.height];
  const [across, down] = [(width / 100) * size.width, (height / 100) * size.height];
  if (kind === "rectangle") context.rect(left, top, across, down);
  else context.ellipse(left + across / 2, top + down / 2, across / 2, down / 2, 0, 0, 2 * Math.PI);
}

/** Returns the context of a new canvas. Throws when the browser has no memory for it. */
export function contextOf({ width, height }: Size, settings?: CanvasRenderingContext2DSettings): Context {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Error("no canvas");
  return context;
}

function within(context: Context, erases: boolean, draw: () => void): void {
  context.globalCompositeOperation = erases ? "destination-out" : "source-over";
  context.fillStyle = "#fff";
  draw();
  context.globalCompositeOperation = "source-over";
}

function drawSegments(context: Context, segments: readonly Segment[], erases: boolean): void {
  within(context, erases, () => {
    context.lineCap = "round";
    context.strokeStyle = "#fff";
    for (const { from, to, width } of segments) {
      context.beginPath();
      if (from.x === to.x && from.y === to.y) {
        context.arc(to.x, to.y, width / 2, 0, 2 * Math.PI);
        context.fill();
        continue;
      }
      context.lineWidth = width;
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
  });
}
