import { expect, test } from "vitest";
import { placeViolations } from "./place-violations.ts";

const placeOf = (field: string) => (field.startsWith("mask") ? "mask" : undefined);

test("each place shows the first of its violations, and the form the first that has no place", () => {
  const violations = [
    { field: "mask_upload_id", message: "The mask is gone." },
    { field: "mask", message: "Draw a mask." },
    { field: "owner", message: "You are not the owner." },
    { field: "", message: "Try again." },
  ];
  expect(placeViolations(violations, placeOf)).toEqual({
    errors: { mask: "The mask is gone." },
    message: "You are not the owner.",
  });
  expect(placeViolations([], placeOf)).toEqual({ errors: {}, message: undefined });
});
