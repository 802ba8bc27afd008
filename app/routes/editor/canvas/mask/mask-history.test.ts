import { describe, expect, test } from "vitest";
import { canUndo, currentFields, emptyHistory, type MaskStep, redone, undone, withStep } from "./mask-history.ts";

const stroke = (number: number): MaskStep => ({
  operation: { kind: "stroke", erases: false, width: number, points: new Float32Array(3) },
  fields: {},
});
const typed = (group: string, value: string): MaskStep => ({
  operation: { kind: "fields", group },
  fields: { [group]: value },
});
const clear: MaskStep = { operation: { kind: "clear" }, fields: {} };

function historyOf(steps: readonly MaskStep[]) {
  let history = emptyHistory({});
  const fixed: MaskStep[] = [];
  for (const step of steps) {
    const next = withStep(history, step);
    history = next.history;
    fixed.push(...next.newlyFixed);
  }
  return { history, fixed };
}

const strokes = (count: number) => Array.from({ length: count }, (_, number) => stroke(number));

describe("undo", () => {
  test("goes back 50 steps; earlier ones are fixed once, in their order", () => {
    const steps = strokes(53);
    const { history, fixed } = historyOf(steps);
    expect(fixed).toEqual(steps.slice(0, 3));
    let back = history;
    let count = 0;
    for (; canUndo(back); count++) back = undone(back);
    expect(count).toBe(50);
    expect(back.done).toBe(3);
    expect(undone(back)).toBe(back);
  });

  test("and redo come back to the same steps until another step is added", () => {
    const { history } = historyOf(strokes(3));
    const back = undone(undone(history));
    expect(redone(redone(back))).toEqual(history);
    const { history: changed } = withStep(back, stroke(9));
    expect(changed.steps).toEqual([stroke(0), stroke(9)]);
    expect(redone(changed)).toBe(changed);
  });

  test("does not fix a step twice when steps replace undone ones", () => {
    const { history } = historyOf(strokes(52));
    const { history: again, newlyFixed } = withStep(undone(history), stroke(99));
    expect(newlyFixed).toEqual([]);
    expect(again.fixed).toBe(2);
  });

  test("restores the form's fields of the step before", () => {
    const { history } = historyOf([typed("mask_invert", "on"), typed("shape.0", "rectangle")]);
    expect(currentFields(history)).toEqual({ "shape.0": "rectangle" });
    expect(currentFields(undone(history))).toEqual({ mask_invert: "on" });
    expect(currentFields(undone(undone(history)))).toEqual({});
  });
});

test("a slider that is dragged is one step, and two sliders are two", () => {
  const { history } = historyOf([typed("grow", "1"), typed("grow", "2"), typed("feather", "3"), typed("grow", "4")]);
  expect(history.steps.map(({ fields }) => fields)).toEqual([{ grow: "2" }, { feather: "3" }, { grow: "4" }]);
});

test("what a cleared mask no longer shows is dropped once it cannot be undone", () => {
  const { history } = historyOf([...strokes(5), clear, ...strokes(50)]);
  expect(history.steps[0]).toBe(clear);
  expect(history.steps).toHaveLength(51);
  expect([history.fixed, history.done]).toEqual([1, 51]);
});
