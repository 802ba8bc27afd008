import { expect, test } from "vitest";
import { keepNonce, nonceOfEntry } from "./nonce-of-entry.ts";

/** A history entry with the state that the router has given it. */
function entryWith(state: unknown) {
  return {
    state,
    replaceState(next: unknown) {
      this.state = next;
    },
  };
}

test.each([null, { idx: 3, key: "abc", usr: null }])("an entry with the state %o keeps its first nonce", (state) => {
  const entry = entryWith(state);
  expect(nonceOfEntry(entry, "first")).toBe("first");
  expect(nonceOfEntry(entry, "second")).toBe("first");
  expect(entry.state).toEqual({ ...state, formNonce: "first" });
});

test("an entry takes over the nonce of a form that was not accepted", () => {
  const entry = entryWith({ idx: 4 });
  keepNonce(entry, "sent");
  expect(nonceOfEntry(entry, "another")).toBe("sent");
});
