import { expect, test } from "vitest";
import { safeReturnPath } from "../../session/safe-return.ts";
import { discardPath, orderPath } from "./addresses.ts";

test("keeping an order returns to the page where the user chose to discard it", () => {
  const back = orderPath("a", "payment");
  const asked = new URL(discardPath("a", back), "https://atelier.test");
  expect(asked.pathname).toBe("/training/a/discard");
  expect(safeReturnPath(asked.searchParams.get("back"))).toBe(back);
});
