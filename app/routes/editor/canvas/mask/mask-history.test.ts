import { describe, expect, test } from "vitest";
import { currentFields, type MaskHistory, type MaskStep, travelled, withStep } from "./mask-history.ts";

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
  let history: MaskHistory = { start: {}, steps: [], done: 0, fixed: 0 };
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
    expect(travelled(history, -50).done).toBe(3);
    expect(travelled(history, -51).done).toBe(3);
  });

  test("and redo come back to the same steps until another step is added", () => {
    const { history } = historyOf(strokes(3));
    const back = travelled(history, -2);
    expect(travelled(back, 2)).toEqual(history);
    const { history: changed } = withStep(back, stroke(9));
    expect(changed.steps).toEqual([stroke(0), stroke(9)]);
    expect(travelled(changed, 1)).toEqual(changed);
  });

  test("does not fix a step twice when steps replace undone ones", () => {
    const { history } = historyOf(strokes(52));
    const { history: again, newlyFixed } = withStep(travelled(history, -1), stroke(99));
    expect(newlyFixed).toEqual([]);
    expect(again.fixed).toBe(2);
  });

  test("restores the form's fields of the step before", () => {
    const { history } = historyOf([typed("mask_invert", "on"), typed("shape.0", "rectangle")]);
    expect(currentFields(history)).toEqual({ "shape.0": "rectangle" });
    expect(currentFields(travelled(history, -1))).toEqual({ mask_invert: "on" });
    expect(currentFields(travelled(history, -2))).toEqual({});
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
