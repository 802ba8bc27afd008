import { readFields, writeFields } from "../form-fields.ts";
import { keepMaskDraft, type MaskDraft } from "./mask-drafts.ts";
import { groupOf, isInverted, maskFieldNames, withArrow, withoutMask } from "./mask-fields.ts";
import {
  canRedo,
  canUndo,
  currentFields,
  emptyHistory,
  type MaskFields,
  type MaskHistory,
  type MaskOperation,
  redone,
  undone,
  withStep,
} from "./mask-history.ts";
import { MaskPainter } from "./mask-painter.ts";
import { maskSizeOf, type Point, type Size } from "./stroke.ts";

interface MaskWorkParts {
  form: HTMLFormElement;
  source: Size;
  draftKey: string;
  draft: MaskDraft | undefined;
  /** An earlier mask to start from where there is no draft. */
  maskUrl: string | undefined;
  onChange: () => void;
}

/** The mask with its undo steps, kept in step with the form and in the browser's storage. Browser only. */
export class MaskWork {
  readonly painter: MaskPainter;
  private readonly parts: MaskWorkParts;
  private history: MaskHistory;
  private isWriting = false;

  constructor(parts: MaskWorkParts) {
    const { form, source, draft, maskUrl } = parts;
    this.parts = parts;
    this.painter = new MaskPainter(maskSizeOf(source), source);
    this.history = draft?.history ?? emptyHistory(readFields(form, maskFieldNames));
    // If it cannot be loaded, the form still names it.
    if (!draft && maskUrl) void this.readMask(async () => (await fetch(maskUrl)).blob()).catch(() => undefined);
    if (!draft) return;
    this.painter.fix(draft.history.steps.slice(0, draft.history.fixed));
    this.repaint();
    this.writeForm();
  }

  get fields(): MaskFields {
    return currentFields(this.history);
  }

  get canUndo(): boolean {
    return canUndo(this.history);
  }

  get canRedo(): boolean {
    return canRedo(this.history);
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
    this.become(history);
  }

  /** Paints the mask again without what is no step. */
  repaint(): void {
    this.painter.repaint(this.history);
  }

  undo(): void {
    this.travel(undone(this.history));
  }

  redo(): void {
    this.travel(redone(this.history));
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
    if (changed instanceof HTMLInputElement && changed.type === "file" && changed.name === "mask") {
      void this.readFile(changed);
      return;
    }
    const name = (changed instanceof Element && changed.getAttribute("name")) || "";
    if (this.isWriting || !maskFieldNames.includes(name)) return;
    this.add({ kind: "fields", group: groupOf(name) }, readFields(this.parts.form, maskFieldNames));
  }

  /** Adds the painted mask to a form that is sent. It replaces the mask of an earlier form. */
  addTo(form: FormData): void {
    const file = this.painter.maskFile(this.history);
    if (file) form.set("mask", file);
    if (this.history.done > 0) form.delete("mask_upload_id");
  }

  /** Adds a mask from a file to what is painted. A file that is no image stays in its field; the server says why. */
  private async readFile(field: HTMLInputElement): Promise<void> {
    const file = field.files?.[0];
    if (!file) return;
    try {
      await this.readMask(async () => file);
      field.value = "";
    } catch {
      // It is sent as it is.
    }
  }

  private async readMask(load: () => Promise<Blob>): Promise<void> {
    const [{ runsOfImage }, file] = await Promise.all([import("./select-region.ts"), load()]);
    this.paint({ kind: "runs", erases: this.erasing(false), runs: await runsOfImage(file, this.painter.size) });
  }

  private travel(history: MaskHistory): void {
    if (history === this.history) return;
    this.painter.repaint(history);
    this.become(history);
  }

  private become(history: MaskHistory): void {
    this.history = history;
    this.writeForm();
    void keepMaskDraft(this.parts.draftKey, { ...this.painter.size, history });
    this.parts.onChange();
  }

  private writeForm(): void {
    this.isWriting = true;
    writeFields(this.parts.form, this.fields);
    this.isWriting = false;
  }
}
