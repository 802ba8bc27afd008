import { between } from "../view.ts";

/** The values of the mask's form fields, by name. */
export type MaskFields = Readonly<Record<string, string>>;

/** One change to the painted part of the mask. Positions are pixels of the mask. */
export type MaskOperation =
  /** A brush stroke: x, y, and pressure of each point. */
  | { kind: "stroke"; erases: boolean; width: number; points: Float32Array }
  /** A filled polygon: x and y of each point. */
  | { kind: "area"; erases: boolean; points: Float32Array }
  /** A selection, row by row: runs of pixels of the same gray, as 256 times their count plus the gray. */
  | { kind: "runs"; erases: boolean; runs: Uint32Array }
  | { kind: "clear" }
  /** Only form fields changed: those of one shape, or one field. */
  | { kind: "fields"; group: string };

export interface MaskStep {
  operation: MaskOperation;
  /** The form fields after the step. */
  fields: MaskFields;
}

/**
 * The work on a mask. It keeps what was done instead of copies of the mask, so that 50 steps take kilobytes, and the
 * work with its undo steps survives a reload.
 */
export interface MaskHistory {
  /** The form fields before the first step. */
  start: MaskFields;
  steps: readonly MaskStep[];
  /** How many steps are done; those after are undone. */
  done: number;
  /** How many steps can no longer be undone. */
  fixed: number;
}

const undoStepsMax = 50;

export function emptyHistory(start: MaskFields): MaskHistory {
  return { start, steps: [], done: 0, fixed: 0 };
}

/**
 * Adds a step and drops undone ones. Changes of the same fields in a row are one step. `newlyFixed` are the steps that
 * can no longer be undone because of it.
 */
export function withStep(
  { start, steps, done, fixed }: MaskHistory,
  step: MaskStep,
): { history: MaskHistory; newlyFixed: readonly MaskStep[] } {
  const last = done > fixed ? steps[done - 1]?.operation : undefined;
  const { operation } = step;
  const isSameChange = last?.kind === "fields" && operation.kind === "fields" && last.group === operation.group;
  const kept = [...steps.slice(0, isSameChange ? done - 1 : done), step];
  const nowFixed = Math.max(fixed, kept.length - undoStepsMax);
  // What came before a cleared mask is no longer seen.
  const cleared = kept.slice(0, nowFixed).findLastIndex((old) => old.operation.kind === "clear");
  const dropped = Math.max(cleared, 0);
  return {
    history: { start, steps: kept.slice(dropped), done: kept.length - dropped, fixed: nowFixed - dropped },
    newlyFixed: kept.slice(fixed, nowFixed),
  };
}

/** Returns a history some steps forward, or back if negative, as far as there are steps. */
export function travelled(history: MaskHistory, steps: number): MaskHistory {
  return { ...history, done: between(history.fixed, history.done + steps, history.steps.length) };
}

/** Returns the form fields at the current step. */
export function currentFields({ start, steps, done }: MaskHistory): MaskFields {
  return steps[done - 1]?.fields ?? start;
}
