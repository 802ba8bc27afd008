import type { Size, View } from "../view.ts";
import { isInverted, type Shape, shapesOf } from "./mask-fields.ts";
import { currentFields, type MaskFields, type MaskHistory, type MaskOperation, type MaskStep } from "./mask-history.ts";
import { fillRuns, type Segment, segmentsOf } from "./stroke.ts";

type Context = CanvasRenderingContext2D;

/** Copies of the mask that are drawn around it to grow it. */
const growCopies = 24;

/** Paints a mask: opaque where the image changes. Browser only. */
export class MaskPainter {
  readonly size: Size;
  /** Pixels of the mask per pixel of the source. */
  readonly #sourceScale: number;
  /** What is painted now. */
  readonly #painted: Context;
  /** What is painted by the steps that can no longer be undone. */
  readonly #fixed: Context;
  /** The mask with its shapes, before it is grown and softened. */
  readonly #scratch = contextOf({ width: 1, height: 1 });
  #file: { of: MaskHistory; file: File | undefined } | undefined;

  constructor(size: Size, source: Size) {
    this.size = size;
    this.#sourceScale = size.width / source.width;
    this.#painted = contextOf(size);
    this.#fixed = contextOf(size);
  }

  /** Paints a part of a stroke that is not yet a step. */
  paintSegments(segments: readonly Segment[], erases: boolean): void {
    drawSegments(this.#painted, segments, erases);
  }

  paint(operation: MaskOperation): void {
    apply(this.#painted, operation);
  }

  /** Paints steps that can no longer be undone, for good. */
  fix(steps: readonly MaskStep[]): void {
    for (const { operation } of steps) apply(this.#fixed, operation);
  }

  /** Paints what a history has done. Its fixed steps are painted already. */
  repaint({ steps, fixed, done }: MaskHistory): void {
    apply(this.#painted, { kind: "clear" });
    this.#painted.drawImage(this.#fixed.canvas, 0, 0);
    for (const { operation } of steps.slice(fixed, done)) this.paint(operation);
  }

  /** Draws the whole mask in opaque white: painted parts and shapes, inverted, grown, and softened as the fields say. */
  draw(target: Context, view: View, fields: MaskFields): void {
    const pixels = (name: string) => (Number(fields[name]) || 0) * view.scale * this.#sourceScale;
    const [grow, feather] = [pixels("mask_grow_pixels"), pixels("mask_feather_pixels")];
    if (grow === 0 && feather === 0) {
      this.#drawPlain(target, view, fields);
      return;
    }
    const { width, height } = target.canvas;
    const mask = this.#scratch;
    Object.assign(mask.canvas, { width, height });
    this.#drawPlain(mask, view, fields);
    if (grow < 0) this.#fill(mask, view, "xor");
    // Safari before version 18 shows a hard edge.
    target.filter = feather > 0 ? `blur(${feather / 2}px)` : "none";
    target.drawImage(mask.canvas, 0, 0);
    for (let copy = 0; grow !== 0 && copy < growCopies; copy++) {
      const angle = (copy / growCopies) * 2 * Math.PI;
      target.drawImage(mask.canvas, Math.cos(angle) * grow, Math.sin(angle) * grow);
    }
    target.filter = "none";
    if (grow < 0) this.#fill(target, view, "xor");
    this.#fill(target, view, "destination-in");
  }

  /**
   * Returns the painted part as a PNG file, white on black. Returns `undefined` when nothing is painted, except for an
   * inverted mask, which then covers everything. Only pixels of soft selections are gray; a field of the form says how
   * soft the edge of the whole mask is.
   */
  maskFile(history: MaskHistory): File | undefined {
    if (this.#file?.of !== history) this.#file = { of: history, file: this.#encode(history) };
    return this.#file.file;
  }

  #encode(history: MaskHistory): File | undefined {
    const keepsGray = isSoft(history);
    const { width, height } = this.size;
    const image = this.#painted.getImageData(0, 0, width, height);
    const pixels = new Uint32Array(image.data.buffer);
    let isEmpty = true;
    for (let index = 0; index < pixels.length; index++) {
      const alpha = (pixels[index] ?? 0) >>> 24;
      const gray = keepsGray ? alpha : alpha > 127 ? 255 : 0;
      if (gray > 0) isEmpty = false;
      pixels[index] = 0xff_00_00_00 + gray * 0x1_01_01;
    }
    if (isEmpty && !isInverted(currentFields(history))) return undefined;
    const sheet = contextOf(this.size);
    sheet.putImageData(image, 0, 0);
    // A form takes its values at once, so the file cannot be encoded in the background.
    const encoded = atob(sheet.canvas.toDataURL("image/png").split(",")[1] ?? "");
    const bytes = Uint8Array.from(encoded, (character) => character.charCodeAt(0));
    return new File([bytes], "mask.png", { type: "image/png" });
  }

  #drawPlain(target: Context, view: View, fields: MaskFields): void {
    target.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
    target.drawImage(this.#painted.canvas, 0, 0);
    target.beginPath();
    for (const shape of shapesOf(fields)) outline(target, shape, this.size);
    target.fillStyle = "#fff";
    target.fill();
    target.resetTransform();
    this.#fill(target, view, "destination-in");
    if (isInverted(fields)) this.#fill(target, view, "xor");
  }

  /** Fills the area of the image: `xor` inverts the mask, and `destination-in` removes what is outside the image. */
  #fill(target: Context, { scale, x, y }: View, how: GlobalCompositeOperation): void {
    target.globalCompositeOperation = how;
    target.fillStyle = "#fff";
    target.fillRect(x, y, this.size.width * scale, this.size.height * scale);
    target.globalCompositeOperation = "source-over";
  }
}

function isSoft({ steps, done }: MaskHistory): boolean {
  return steps
    .slice(0, done)
    .some(({ operation }) => operation.kind === "runs" && operation.runs.some((run) => (run & 255) % 255 > 0));
}

/** Adds the outline of a shape to the path, in pixels of the mask. */
export function outline(context: Context, { kind, x, y, width, height }: Shape, size: Size): void {
  const [left, top] = [(x / 100) * size.width, (y / 100) * size.height];
  const [across, down] = [(width / 200) * size.width, (height / 200) * size.height];
  if (kind === "rectangle") context.rect(left, top, across * 2, down * 2);
  else {
    context.moveTo(left + across * 2, top + down);
    context.ellipse(left + across, top + down, across, down, 0, 0, 2 * Math.PI);
  }
}

/** Adds a closed line through some corners, x and y of each, to the path. */
export function trace(context: Context, corners: ArrayLike<number>): void {
  for (let index = 0; index < corners.length; index += 2) {
    const [x = 0, y = 0] = [corners[index], corners[index + 1]];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** Returns the context of a canvas, by default a new one, in a size. Throws when the browser has no memory for it. */
export function contextOf(
  size: Size,
  settings?: CanvasRenderingContext2DSettings,
  canvas = document.createElement("canvas"),
): Context {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Error("no canvas");
  return context;
}

function apply(context: Context, operation: MaskOperation): void {
  const { width, height } = context.canvas;
  if (operation.kind === "clear") context.clearRect(0, 0, width, height);
  else if (operation.kind === "stroke") {
    drawSegments(context, segmentsOf(operation.points, operation.width), operation.erases);
  } else if (operation.kind === "area") {
    begin(context, operation.erases);
    trace(context, operation.points);
    context.fill();
  } else if (operation.kind === "runs") {
    const sheet = contextOf({ width, height });
    const image = sheet.createImageData(width, height);
    fillRuns(image.data, operation.runs);
    sheet.putImageData(image, 0, 0);
    begin(context, operation.erases);
    context.drawImage(sheet.canvas, 0, 0);
  }
}

/** Prepares a path that adds to the mask, or removes from it. */
function begin(context: Context, erases: boolean): void {
  context.globalCompositeOperation = erases ? "destination-out" : "source-over";
  context.fillStyle = context.strokeStyle = "#fff";
  context.lineCap = "round";
  context.beginPath();
}

function drawSegments(context: Context, segments: readonly Segment[], erases: boolean): void {
  for (const { from, to, width } of segments) {
    begin(context, erases);
    context.lineWidth = width;
    context.moveTo(from.x, from.y);
    // Safari draws no line without a length.
    context.lineTo(to.x, to.y + (from.x === to.x && from.y === to.y ? 0.01 : 0));
    context.stroke();
  }
}
