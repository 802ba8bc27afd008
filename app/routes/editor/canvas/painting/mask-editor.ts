import { pressedKey } from "../../../../ui/pressed-key.ts";
import { hasSingleKeys } from "../../../../ui/single-keys.ts";
import { withoutFling } from "../../../../ui/without-fling.ts";
import { MaskSheet } from "../mask/mask-sheet.ts";
import { MaskWork, type MaskWorkParts } from "../mask/mask-work.ts";
import { cornersOf, extendStroke, pressureOf, segmentsOf } from "../mask/stroke.ts";
import { between, fitted, imagePoint, moved, type Point, pinched, type Size, type View, wheelFactor } from "../view.ts";
import { type Action, type KeyAction, keyAction, type Tool } from "./canvas-keys.ts";
import { gestureOf } from "./gesture.ts";
import { brushMaxPercent, brushMinPercent, initialState, type MaskState } from "./mask-state.ts";

const brushStep = 1.25;
const zoomStep = 1.4;
/** Later than a key repeats, so that screen readers hear one number. */
const settledMilliseconds = 500;

interface Drawing {
  pointer: number;
  isFinger: boolean;
  tool: Tool;
  /** Of the brush, in pixels of the mask. */
  width: number;
  erases: boolean;
  /** x, y, and pressure of each point, in pixels of the mask. */
  points: number[];
}

interface MaskEditorParts extends MaskWorkParts {
  canvas: HTMLCanvasElement;
  image: HTMLImageElement;
  onChange: (state: MaskState) => void;
}

/** Lets pointers and keys paint a mask, and move and zoom it with its image. Browser only. */
export class MaskEditor {
  readonly work: MaskWork;
  readonly #parts: MaskEditorParts;
  readonly #sheet: MaskSheet;
  readonly #size: Size;
  #stage: Size = { width: 1, height: 1 };
  #view: View = { scale: 1, x: 0, y: 0 };
  #state = initialState;
  #drawing: Drawing | undefined;
  #hover: Point | undefined;
  readonly #pressed = new Map<number, Point>();
  #isPenSeen = false;
  #isSpaceDown = false;
  #frame = 0;
  #settled: ReturnType<typeof setTimeout> | undefined;
  readonly #listening = new AbortController();
  readonly #actions: Readonly<Record<Action, () => void>> = {
    brush: () => this.#show({ tool: "brush" }),
    eraser: () => this.#show({ tool: "eraser" }),
    rectangle: () => this.#show({ tool: "rectangle" }),
    lasso: () => this.#show({ tool: "lasso" }),
    swap: () => this.#show({ tool: this.#state.tool === "brush" ? "eraser" : "brush" }),
    thinner: () => this.setBrush(this.#state.brushPercent / brushStep),
    thicker: () => this.setBrush(this.#state.brushPercent * brushStep),
    undo: () => this.work.travel(-1),
    redo: () => this.work.travel(1),
    invert: () => this.work.invert(),
    clear: () => this.work.clear(),
    zoomIn: () => this.#zoom(zoomStep),
    zoomOut: () => this.#zoom(1 / zoomStep),
    fit: () => this.#look(fitted(this.#stage, this.#size)),
    pan: () => {
      this.#isSpaceDown = true;
    },
    submit: () => this.#parts.form.requestSubmit(),
  };

  constructor(parts: MaskEditorParts) {
    this.#parts = parts;
    this.work = new MaskWork(parts, () => this.#show());
    this.#size = this.work.painter.size;
    this.#sheet = new MaskSheet(parts.canvas, this.work.painter);
    this.#listen();
    this.#show();
  }

  close(): void {
    this.#listening.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settled);
  }

  setBrush(percent: number): void {
    this.#show({ brushPercent: between(brushMinPercent, percent, brushMaxPercent) });
  }

  /** Does what a key or a button of the toolbar says. Returns false for a key that means nothing now. */
  act(action: KeyAction): boolean {
    if (action === "cancel") return this.#cancelDrawing();
    this.#finishDrawing();
    if (typeof action === "string") this.#actions[action]();
    else this.work.moveShape(action.shape, action);
    return true;
  }

  #listen(): void {
    const { canvas, form } = this.#parts;
    const settings = { signal: this.#listening.signal, passive: false };
    const endSpace = () => {
      this.#isSpaceDown = false;
    };
    canvas.addEventListener("pointerdown", (event) => this.#press(event), settings);
    canvas.addEventListener("pointermove", (event) => this.#follow(event), settings);
    canvas.addEventListener("pointerup", (event) => this.#release(event), settings);
    canvas.addEventListener("pointercancel", (event) => this.#release(event, true), settings);
    canvas.addEventListener("pointerleave", () => this.#point(undefined), settings);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), settings);
    canvas.addEventListener("keydown", (event) => this.#key(event), settings);
    canvas.addEventListener("keyup", (event) => pressedKey(event) === " " && endSpace(), settings);
    canvas.addEventListener("blur", endSpace, settings);
    canvas.addEventListener("wheel", (event) => this.#turn(event), settings);
    form.addEventListener("input", ({ target }) => this.work.readForm(target), settings);
    form.addEventListener("formdata", ({ formData }) => this.work.addTo(formData), settings);
    const resized = new ResizeObserver(() => this.#resize());
    resized.observe(canvas);
    settings.signal.addEventListener("abort", () => resized.disconnect());
    settings.signal.addEventListener("abort", withoutFling(canvas));
    this.#resize();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#parts.canvas;
    const isFitted = this.#view.scale === fitted(this.#stage, this.#size).scale || this.#stage.width === 1;
    this.#stage = { width: Math.max(1, width), height: Math.max(1, height) };
    this.#sheet.resize(this.#stage, devicePixelRatio);
    if (isFitted) this.#actions.fit();
    else this.#zoom(1);
  }

  #press(event: PointerEvent): void {
    const { canvas } = this.#parts;
    const { pointerId: pointer, pointerType } = event;
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(pointer);
    if (pointerType === "pen") this.#isPenSeen = true;
    this.#pressed.set(pointer, this.#onStage(event));
    const context = { fingers: this.#pressed.size, isPenSeen: this.#isPenSeen, isSpaceDown: this.#isSpaceDown };
    const gesture = gestureOf(event, context);
    if (gesture === "move") {
      // A second finger turns a stroke into a pinch. A hand that rests beside a pen does not.
      if (this.#drawing?.isFinger) this.#cancelDrawing();
    } else if (!this.#drawing) {
      const { tool } = this.#state;
      this.#drawing = {
        pointer,
        isFinger: pointerType === "touch",
        tool,
        width: isBrush(tool) ? this.#brushWidth : 1,
        erases: this.work.erasing(gesture === "erase" || tool === "eraser"),
        points: [],
      };
      this.#draw(event);
    }
  }

  #follow(event: PointerEvent): void {
    const before = this.#pressed.get(event.pointerId);
    const now = this.#onStage(event);
    this.#point(event.pointerType === "touch" ? undefined : now);
    if (!before) return;
    this.#pressed.set(event.pointerId, now);
    if (this.#drawing?.pointer === event.pointerId) {
      const events = event.getCoalescedEvents();
      for (const part of events.length > 0 ? events : [event]) this.#draw(part);
    } else if (!this.#drawing) {
      const [other] = [...this.#pressed].filter(([id]) => id !== event.pointerId);
      this.#look(
        other
          ? pinched(this.#view, [before, other[1]], [now, other[1]], this.#stage, this.#size)
          : moved(this.#view, 1, before, now, this.#stage, this.#size),
      );
    }
  }

  #release({ pointerId }: PointerEvent, isCanceled = false): void {
    this.#pressed.delete(pointerId);
    if (this.#drawing?.pointer !== pointerId) return;
    if (isCanceled) this.#cancelDrawing();
    else this.#finishDrawing();
  }

  #draw(event: PointerEvent): void {
    const drawing = this.#drawing;
    if (!drawing) return;
    const { tool, points, width, erases } = drawing;
    const at = imagePoint(this.#view, this.#onStage(event));
    const first = points.length;
    if (tool === "rectangle") points.splice(3, 3, at.x, at.y, 1);
    else if (!extendStroke(points, at, pressureOf(event), width)) return;
    if (isBrush(tool)) this.work.painter.paintSegments(segmentsOf(points, width, first), erases);
    this.#redraw();
  }

  #finishDrawing(): void {
    const drawing = this.#drawing;
    this.#drawing = undefined;
    if (!drawing) return;
    const { tool, erases, points, width } = drawing;
    if (isBrush(tool)) this.work.add({ kind: "stroke", erases, width, points: new Float32Array(points) });
    else this.work.paint({ kind: "area", erases, points: cornersOf(points, tool === "rectangle") });
  }

  /** Returns whether there was a stroke to cancel. */
  #cancelDrawing(): boolean {
    if (!this.#drawing) return false;
    this.#drawing = undefined;
    this.work.repaint();
    this.#redraw();
    return true;
  }

  /** Shows what changed: at once on the canvas and the toolbar, a moment later as a number. */
  #show(changes: Partial<MaskState> = {}): void {
    this.#redraw();
    this.#tell(changes);
    clearTimeout(this.#settled);
    const count = () => this.#tell({ coverage: this.#sheet.coverage(this.work.fields) });
    this.#settled = setTimeout(count, settledMilliseconds);
  }

  #tell(changes: Partial<MaskState>): void {
    const { steps, done, fixed } = this.work.history;
    this.#state = { ...this.#state, ...changes, canUndo: done > fixed, canRedo: done < steps.length };
    this.#parts.onChange(this.#state);
  }

  #key(event: KeyboardEvent): void {
    const action = keyAction(event, hasSingleKeys());
    const isOnce = typeof action === "string" && /^(swap|invert|clear|submit)$/.test(action);
    if (!action || (event.repeat && isOnce)) return;
    // Until a stroke ends, keys only cancel it.
    if ((this.#drawing && action !== "cancel") || this.act(action)) event.preventDefault();
  }

  #turn(event: WheelEvent): void {
    event.preventDefault();
    this.#zoom(wheelFactor(event), this.#onStage(event));
  }

  #zoom(factor: number, at = { x: this.#stage.width / 2, y: this.#stage.height / 2 }): void {
    this.#look(moved(this.#view, factor, at, at, this.#stage, this.#size));
  }

  #look(view: View): void {
    this.#view = view;
    this.#parts.image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.#redraw();
  }

  #point(at: Point | undefined): void {
    this.#hover = at;
    this.#redraw();
  }

  #redraw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const drawing = this.#drawing;
      this.#sheet.draw(this.#view, this.work.fields, {
        ring: isBrush(this.#state.tool) ? this.#hover : undefined,
        radius: (this.#brushWidth * this.#view.scale) / 2,
        corners: drawing && !isBrush(drawing.tool) ? cornersOf(drawing.points, drawing.tool === "rectangle") : [],
      });
    });
  }

  #onStage({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#parts.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  get #brushWidth(): number {
    return (this.#state.brushPercent / 100) * Math.max(this.#size.width, this.#size.height);
  }
}

function isBrush(tool: Tool): boolean {
  return tool === "brush" || tool === "eraser";
}
