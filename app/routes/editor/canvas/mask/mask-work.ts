import { readFields, writeField } from "../form-fields.ts";
import type { Point, Size } from "../view.ts";
import type { MaskDraft, MaskDrafts } from "./mask-drafts.ts";
import { groupOf, isInverted, maskFieldNames, withArrow, withoutMask } from "./mask-fields.ts";
import {
  currentFields,
  type MaskFields,
  type MaskHistory,
  type MaskOperation,
  travelled,
  withStep,
} from "./mask-history.ts";
import { MaskPainter } from "./mask-painter.ts";
import { maskSizeOf } from "./stroke.ts";

export interface MaskWorkParts {
  form: HTMLFormElement;
  source: Size;
  drafts: MaskDrafts;
  draft: MaskDraft | undefined;
  /** Called after each step: whether it is kept in the browser. Otherwise another tab keeps its own. */
  onKept: (isKept: boolean) => void;
  /** An earlier mask to start from where there is no draft. */
  maskUrl: string | undefined;
}

/** The mask with its undo steps, kept in step with the form and in the browser's storage. Browser only. */
export class MaskWork {
  readonly painter: MaskPainter;
  history: MaskHistory;
  readonly #parts: MaskWorkParts;
  readonly #onChange: () => void;
  #isWriting = false;

  constructor(parts: MaskWorkParts, onChange: () => void) {
    const { form, source, draft, maskUrl } = parts;
    this.#parts = parts;
    this.#onChange = onChange;
    this.painter = new MaskPainter(maskSizeOf(source), source);
    this.history = draft?.history ?? { start: readFields(form, maskFieldNames), steps: [], done: 0, fixed: 0 };
    if (draft) {
      this.painter.fix(draft.history.steps.slice(0, draft.history.fixed));
      this.repaint();
      this.#writeForm();
    } else if (maskUrl) {
      // If it cannot be loaded, the form still names it.
      fetch(maskUrl)
        .then((answer) => answer.blob())
        .then((mask) => this.#add(mask))
        .catch(() => undefined);
    }
    // A file may have been chosen before scripts ran.
    this.readForm(form.querySelector("[name=mask]"));
  }

  get fields(): MaskFields {
    return currentFields(this.history);
  }

  /** Whether painting removes pixels. It adds to what changes, so in an inverted mask it removes. */
  erasing(isEraser: boolean): boolean {
    return isEraser !== isInverted(this.fields);
  }

  /** Paints a step and adds it. */
  paint(operation: MaskOperation, fields = this.fields): void {
    this.painter.paint(operation);
    this.add(operation, fields);
  }

  /** Adds a step that is painted already. */
  add(operation: MaskOperation, fields = this.fields): void {
    const { history, newlyFixed } = withStep(this.history, { operation, fields });
    this.painter.fix(newlyFixed);
    this.#become(history);
  }

  /** Adds the runs of a selection to the mask, or removes them. */
  select(runs: Uint32Array, isEraser = false): void {
    this.paint({ kind: "runs", erases: this.erasing(isEraser), runs });
  }

  /** Paints the mask again without what is no step. */
  repaint(): void {
    this.painter.repaint(this.history);
  }

  /** Goes some steps back, or forward again. */
  travel(steps: number): void {
    this.#become(travelled(this.history, steps));
    this.repaint();
  }

  invert(): void {
    const mask_invert = isInverted(this.fields) ? "" : "on";
    this.add({ kind: "fields", group: "mask_invert" }, { ...this.fields, mask_invert });
  }

  clear(): void {
    this.paint({ kind: "clear" }, withoutMask(this.fields));
  }

  moveShape(how: "move" | "resize", by: Point): void {
    this.add({ kind: "fields", group: "shape" }, withArrow(this.fields, how, by));
  }

  /** Adds a step when a field of the mask was changed in the form, or a file with a mask was chosen. */
  readForm(changed: EventTarget | null): void {
    const name = (changed instanceof Element && changed.getAttribute("name")) || "";
    const isOwn = !this.#isWriting && maskFieldNames.includes(name);
    if (isOwn) this.add({ kind: "fields", group: groupOf(name) }, readFields(this.#parts.form, maskFieldNames));
    if (name !== "mask" || !(changed instanceof HTMLInputElement) || !changed.files?.[0]) return;
    this.#add(changed.files[0]).then(
      () => {
        changed.value = "";
      },
      // A file that is no image is sent as it is. The server says why it is refused.
      () => undefined,
    );
  }

  /** Adds the painted mask to a form that is sent. It replaces the mask of an earlier form. */
  addTo(form: FormData): void {
    const file = this.painter.maskFile(this.history);
    if (file) form.set("mask", file);
    if (this.history.done > 0) form.delete("mask_upload_id");
  }

  /** Adds the mask in a file to what is painted. */
  async #add(file: Blob): Promise<void> {
    const { runsOfImage } = await import("./select-region.ts");
    this.select(await runsOfImage(file, this.painter.size));
  }

  #become(history: MaskHistory): void {
    this.history = history;
    this.#writeForm();
    const { drafts, onKept } = this.#parts;
    void drafts.keep({ ...this.painter.size, history }).then(onKept);
    this.#onChange();
  }

  #writeForm(): void {
    this.#isWriting = true;
    for (const [name, value] of Object.entries(this.fields)) writeField(this.#parts.form, name, value);
    this.#isWriting = false;
  }
}
