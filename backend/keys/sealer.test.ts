import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSealer } from "./sealer.ts";

const [secret, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

test("a sealed text opens with its secret, for its owner, and unchanged, alone", () => {
  const sealer = createSealer([secret], "test", randomBytes);
  const sealed = sealer.seal("sk-secret", "row 1");
  expect(sealed.text).not.toContain("sk-secret");
  expect(sealer.open(sealed, "row 1")).toBe("sk-secret");
  expect(sealer.open(sealed, "row 2")).toBeUndefined();
  expect(sealer.open({ ...sealed, text: `${sealed.text.slice(0, -8)}AAAAAAAA` }, "row 1")).toBeUndefined();
  expect(sealer.open({ ...sealed, text: "" }, "row 1")).toBeUndefined();
  expect(createSealer([other], "test", randomBytes).open(sealed, "row 1")).toBeUndefined();
  expect(createSealer([other, secret], "test", randomBytes).open(sealed, "row 1")).toBe("sk-secret");
});
