import { describe, expect, test } from "vitest";
import { selectionMaxItems } from "../../../../contract/limits.ts";
import { countOf, isFull } from "./selected.ts";
import { fieldsOf } from "./selection-fields.ts";
import { SelectionStore } from "./selection-store.ts";

function storeOver(...order: string[]): SelectionStore {
  const store = new SelectionStore((prompt) => prompt);
  store.order = order;
  return store;
}

const chosen = (store: SelectionStore) => store.order.filter((id) => store.has(id)).join("");

describe("the selection of a list", () => {
  test("is what was pressed an odd number of times", () => {
    const store = storeOver("a", "b", "c");
    for (const id of ["a", "c", "a"]) store.press(id, false);
    expect(chosen(store)).toBe("c");
  });

  test("with Shift takes along everything since the press before, in either direction, and as that one was left", () => {
    const store = storeOver("a", "b", "c", "d", "e");
    store.press("d", false);
    store.press("b", true);
    expect(chosen(store)).toBe("bcd");
    store.press("c", false);
    store.press("e", true);
    expect(chosen(store)).toBe("b");
  });

  test("stays while the list grows, and while what was selected is no longer in it", () => {
    const store = storeOver("a", "b");
    store.press("b", false);
    store.order = ["a", "c"];
    expect(countOf(store.state().selected, 0)).toBe(1);
    store.press("c", true);
    expect(store.has("c")).toBe(true);
  });

  test("names no more than a request may, those nearest to the press before", () => {
    const order = Array.from({ length: selectionMaxItems + 5 }, (_, at) => `${at}`);
    const store = storeOver(...order);
    store.press("1004", false);
    store.press("0", true);
    expect(isFull(store.state().selected)).toBe(true);
    expect([store.has("1004"), store.has("5"), store.has("4")]).toEqual([true, true, false]);
  });

  test("can be all that match but for some, loaded or not", () => {
    const store = storeOver("a", "b", "c");
    store.selectMatching();
    store.press("b", false);
    expect([chosen(store), store.has("not loaded")]).toEqual(["ac", true]);
    expect(countOf(store.state().selected, 1_284)).toBe(1_283);
    expect(fieldsOf(store.state().selected, { loadedAt: "2026-11-21T12:00:00.000Z" })).toEqual([
      ["all", "1"],
      ["until", "2026-11-21T12:00:00.000Z"],
      ["except", "b"],
    ]);
  });

  test("notifies listeners only of changes", () => {
    const store = storeOver("a", "b");
    let told = 0;
    store.subscribe(() => (told += 1));
    store.clear();
    store.selectLoaded();
    store.selectLoaded();
    expect(told).toBe(1);
  });
});
