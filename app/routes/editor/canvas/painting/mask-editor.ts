import { hasSingleKeys } from "../../../../ui/single-keys.ts";
import type { MaskDraft } from "../mask/mask-drafts.ts";
import { MaskSheet } from "../mask/mask-sheet.ts";
import { MaskWork } from "../mask/mask-work.ts";
import { cornersOf, extendStroke, type Point, pressureOf, type Size, segmentsOf } from "../mask/stroke.ts";
import { fitted, imagePoint, moved, pinched, type View, wheelFactor, zoomed, zoomStep } from "../view.ts";
import { type KeyAction, keyAction, type Tool } from "./canvas-keys.ts";
import { gestureOf } from "./gesture.ts";
import { brushMaxPercent, brushMinPercent, type MaskState } from "./mask-state.ts";

const brushStep = 1.25;
/** Later than a key repeats, so that screen readers hear one number. */
const settledMilliseconds = 500;

interface Drawing {
  pointer: number;
  isFinger: boolean;
  kind: Tool;
  /** Of the brush, in pixels of the mask. */
  width: number;
  erases: boolean;
  points: number[];
}

interface MaskEditorParts {
  canvas: HTMLCanvasElement;
  image: HTMLImageElement;
  form: HTMLFormElement;
  source: Size;
  draftKey: string;
  draft: MaskDraft | undefined;
  maskUrl: string | undefined;
  onChange: (state: MaskState) => void;
}

/** Lets pointers and keys paint a mask, and move and zoom it with its image. Browser only. */
export class MaskEditor {
  private readonly parts: MaskEditorParts;
  private readonly work: MaskWork;
  private readonly sheet: MaskSheet;
  private readonly size: Size;
  private stage: Size = { width: 1, height: 1 };
  private view: View = { scale: 1, x: 0, y: 0 };
  private tool: Tool = "brush";
  private brushPercent = 5;
  private coverage = 0;
  private drawing: Drawing | undefined;
  private hover: Point | undefined;
  private readonly pressed = new Map<number, Point>();
  private isPenSeen = false;
  private isSpaceDown = false;
  private frame = 0;
  private settled: ReturnType<typeof setTimeout> | undefined;
  private readonly listening = new AbortController();

  constructor(parts: MaskEditorParts) {
    this.parts = parts;
    this.work = new MaskWork({ ...parts, onChange: () => this.show() });
    this.size = this.work.painter.size;
    this.sheet = new MaskSheet(parts.canvas, this.work.painter);
    this.listen();
    this.show();
  }

  close(): void {
    this.listening.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settled);
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.show();
  }

  setBrush(percent: number): void {
    this.brushPercent = Math.min(brushMaxPercent, Math.max(brushMinPercent, percent));
    this.show();
  }

  /** Adds a selection to the mask, or removes it. */
  select(runs: Uint32Array, erases: boolean): void {
    this.work.paint({ kind: "runs", erases: this.work.erasing(erases), runs });
  }

  /** Does what a key or a button of the toolbar says. Returns false for keys that mean nothing now. */
  act(action: KeyAction): boolean {
    const middle = { x: this.stage.width / 2, y: this.stage.height / 2 };
    if (typeof action === "object" && "tool" in action) this.choose(action.tool);
    else if (typeof action === "object") this.work.moveShape(action.shape, action);
    else if (action === "swap") this.choose(this.tool === "brush" ? "eraser" : "brush");
    else if (action === "thinner") this.setBrush(this.brushPercent / brushStep);
    else if (action === "thicker") this.setBrush(this.brushPercent * brushStep);
    else if (action === "undo") this.work.undo();
    else if (action === "redo") this.work.redo();
    else if (action === "invert") this.work.invert();
    else if (action === "clear") this.work.clear();
    else if (action === "zoomIn") this.look(zoomed(this.view, zoomStep, middle, this.stage, this.size));
    else if (action === "zoomOut") this.look(zoomed(this.view, 1 / zoomStep, middle, this.stage, this.size));
    else if (action === "fit") this.look(fitted(this.stage, this.size));
    else if (action === "pan") this.isSpaceDown = true;
    else if (action === "submit") this.parts.form.requestSubmit();
    else return this.cancelDrawing();
    return true;
  }

  private listen(): void {
    const { canvas, form } = this.parts;
    const { signal } = this.listening;
    canvas.addEventListener("pointerdown", (event) => this.press(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.follow(event), { signal });
    canvas.addEventListener("pointerup", (event) => this.release(event), { signal });
    canvas.addEventListener("pointercancel", (event) => this.release(event, true), { signal });
    canvas.addEventListener("pointerleave", () => this.point(undefined), { signal });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    canvas.addEventListener("keydown", (event) => this.key(event), { signal });
    canvas.addEventListener("keyup", ({ key }) => key === " " && this.endSpace(), { signal });
    canvas.addEventListener("blur", () => this.endSpace(), { signal });
    canvas.addEventListener("wheel", (event) => this.turn(event), { signal, passive: false });
    form.addEventListener("input", (event) => this.work.readForm(event.target), { signal });
    form.addEventListener("formdata", ({ formData }) => this.work.addTo(formData), { signal });
    const resized = new ResizeObserver(() => this.resize());
    resized.observe(canvas);
    signal.addEventListener("abort", () => resized.disconnect());
    this.resize();
  }

  private resize(): void {
    const isFitted = this.view.scale === fitted(this.stage, this.size).scale || this.stage.width === 1;
    const { clientWidth, clientHeight } = this.parts.canvas;
    this.stage = { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
    this.sheet.resize(this.stage, devicePixelRatio);
    this.look(isFitted ? fitted(this.stage, this.size) : moved(this.view, { x: 0, y: 0 }, this.stage, this.size));
  }

  private press(event: PointerEvent): void {
    event.preventDefault();
    const { canvas } = this.parts;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === "pen") this.isPenSeen = true;
    const at = this.onStage(event);
    this.pressed.set(event.pointerId, at);
    const context = { fingers: this.pressed.size, isPenSeen: this.isPenSeen, isSpaceDown: this.isSpaceDown };
    const gesture = gestureOf(event, context);
    // A second finger turns a stroke into a pinch. A hand that rests beside a pen does not.
    if (gesture === "move" && this.drawing?.isFinger) this.cancelDrawing();
    else if (gesture !== "move" && !this.drawing) {
      const isEraser = gesture === "erase" || this.tool === "eraser";
      const kind = this.tool === "eraser" ? "brush" : this.tool;
      this.drawing = {
        pointer: event.pointerId,
        isFinger: event.pointerType === "touch",
        kind,
        width: kind === "brush" ? this.brushWidth : 1,
        erases: this.work.erasing(isEraser),
        points: [],
      };
      this.draw(event);
    }
  }

  private follow(event: PointerEvent): void {
    const before = this.pressed.get(event.pointerId);
    const now = this.onStage(event);
    this.point(event.pointerType === "touch" ? undefined : now);
    if (!before) return;
    this.pressed.set(event.pointerId, now);
    if (this.drawing?.pointer === event.pointerId) {
      const events = event.getCoalescedEvents();
      for (const part of events.length > 0 ? events : [event]) this.draw(part);
      return;
    }
    if (this.drawing) return;
    const [other] = [...this.pressed].filter(([id]) => id !== event.pointerId);
    const by = { x: now.x - before.x, y: now.y - before.y };
    this.look(
      other
        ? pinched(this.view, [before, other[1]], [now, other[1]], this.stage, this.size)
        : moved(this.view, by, this.stage, this.size),
    );
  }

  private release(event: PointerEvent, isCanceled = false): void {
    this.pressed.delete(event.pointerId);
    if (this.drawing?.pointer !== event.pointerId) return;
    if (isCanceled) this.cancelDrawing();
    else this.finishDrawing();
  }

  private draw(event: PointerEvent): void {
    const { drawing } = this;
    if (!drawing) return;
    const at = imagePoint(this.view, this.onStage(event));
    const { points, width } = drawing;
    const first = points.length / 3;
    if (drawing.kind === "rectangle") points.splice(3, 3, at.x, at.y, 1);
    else if (!extendStroke(points, at, pressureOf(event), width)) return;
    if (drawing.kind === "brush") {
      this.work.painter.paintSegments(segmentsOf(points, width, first), drawing.erases);
    }
    this.redraw();
  }

  private finishDrawing(): void {
    const { drawing } = this;
    this.drawing = undefined;
    if (!drawing) return;
    const { kind, erases, points, width } = drawing;
    if (kind === "brush") {
      this.work.add({ kind: "stroke", erases, width, points: new Float32Array(points) });
      return;
    }
    this.work.paint({ kind: "area", erases, points: cornersOf(points, kind === "rectangle") });
  }

  /** Returns whether there was a stroke to cancel. */
  private cancelDrawing(): boolean {
    if (!this.drawing) return false;
    this.drawing = undefined;
    this.work.repaint();
    this.redraw();
    return true;
  }

  /** Shows what changed: at once on the canvas and the toolbar, a moment later as a number. */
  private show(): void {
    this.redraw();
    this.tell();
    clearTimeout(this.settled);
    this.settled = setTimeout(() => {
      this.coverage = this.sheet.coverage(this.work.fields);
      this.tell();
    }, settledMilliseconds);
  }

  private tell(): void {
    const { tool, brushPercent, coverage } = this;
    this.parts.onChange({ tool, brushPercent, coverage, canUndo: this.work.canUndo, canRedo: this.work.canRedo });
  }

  private key(event: KeyboardEvent): void {
    const action = keyAction(event, hasSingleKeys());
    const isOnce = typeof action === "string" && /^(swap|invert|clear|submit)$/.test(action);
    if (!action || (event.repeat && isOnce)) return;
    // Until a stroke ends, keys only cancel it.
    if ((this.drawing && action !== "cancel") || this.act(action)) event.preventDefault();
  }

  private endSpace(): void {
    this.isSpaceDown = false;
  }

  private turn(event: WheelEvent): void {
    event.preventDefault();
    this.look(zoomed(this.view, wheelFactor(event), this.onStage(event), this.stage, this.size));
  }

  private look(view: View): void {
    this.view = view;
    const { style } = this.parts.image;
    style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.redraw();
  }

  private point(at: Point | undefined): void {
    if (this.hover === at) return;
    this.hover = at;
    this.redraw();
  }

  private redraw(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const { drawing, hover, tool } = this;
      const outline = drawing && drawing.kind !== "brush" ? drawing : undefined;
      const isBrush = tool === "brush" || tool === "eraser";
      this.sheet.draw(this.view, this.work.fields, {
        ring: hover && isBrush ? { ...hover, radius: (this.brushWidth * this.view.scale) / 2 } : undefined,
        outline: outline && { isRectangle: outline.kind === "rectangle", points: outline.points },
      });
    });
  }

  private onStage({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.parts.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  private get brushWidth(): number {
    return (this.brushPercent / 100) * Math.max(this.size.width, this.size.height);
  }
}
