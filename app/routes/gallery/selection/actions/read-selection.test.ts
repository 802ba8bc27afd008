import { describe, expect, test } from "vitest";
import { selectionMaxItems } from "../../../../../contract/limits.ts";
import { fieldsAgain, readSelection, toSelection } from "./read-selection.server.ts";
import { trashRequestOf } from "./trash-request.server.ts";

const idOf = (at: number) => `0190a000-0000-7000-8000-${String(at).padStart(12, "0")}`;

function formOf(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("a form with a selection", () => {
  test("names creations once each; what is no id counts as not there", () => {
    const form = formOf([
      ["id", idOf(1)],
      ["id", idOf(1)],
      ["id", "'; --"],
      ["id", idOf(2)],
    ]);
    expect(readSelection(form)).toEqual({ of: "named", ids: [idOf(1), idOf(2)], unreadable: 1 });
  });

  test("may select nothing, or too much", () => {
    const many = Array.from({ length: selectionMaxItems + 1 }, (_, at) => ["id", idOf(at)] as const);
    expect(readSelection(formOf([]))).toEqual({ of: "nothing" });
    expect(readSelection(formOf(many))).toEqual({ of: "too-many" });
    expect(readSelection(formOf(many.slice(1)))).toMatchObject({ of: "named" });
  });

  test("selects all that match up to when the list was read, however the list itself is bounded", () => {
    const until = "2026-11-21T12:00:00.000Z";
    const read = readSelection(
      formOf([
        ["all", "1"],
        ["until", until],
        ["list", "search=fox"],
        ["except", idOf(3)],
      ]),
    );
    if (read.of !== "matching") throw new Error(`It is ${read.of}.`);
    const bounded = (created_before?: string) => toSelection(read, ({ search }) => ({ search, created_before }));
    expect(bounded()).toEqual({ matching: { search: "fox", created_before: until }, except_ids: [idOf(3)] });
    expect(bounded("2026-11-20T00:00:00.000Z")).toMatchObject({
      matching: { created_before: "2026-11-20T00:00:00.000Z" },
    });
    expect(bounded("2026-11-30T00:00:00.000Z")).toMatchObject({ matching: { created_before: until } });
  });

  test("says the same once more in the form that asks", () => {
    for (const fields of [
      [
        ["id", idOf(1)],
        ["id", idOf(2)],
      ],
      [
        ["all", "1"],
        ["until", "2026-11-21T12:00:00.000Z"],
        ["list", "tab=images&search=a+fox"],
        ["except", idOf(3)],
      ],
    ] as const) {
      const read = readSelection(formOf(fields));
      expect(readSelection(formOf(fieldsAgain(read)))).toEqual(read);
    }
  });

  test("of an Undo restores by an instant, and never erases by one", () => {
    const form = formOf([
      ["trashed_at", "2026-11-21T12:00:00.000Z"],
      ["all", "1"],
    ]);
    expect(trashRequestOf(form, "restore")).toEqual({ of: "instant", trashed_at: "2026-11-21T12:00:00.000Z" });
    expect(trashRequestOf(form, "erase")).toEqual({ of: "nothing" });
  });
});
