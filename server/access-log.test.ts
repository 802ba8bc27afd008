import { expect, test } from "vitest";
import { loggableAddress } from "./access-log.ts";

test("tokens in addresses never reach the access log", () => {
  expect(loggableAddress("/auth/confirm-email/s3cret")).toBe("/auth/confirm-email/…");
  expect(loggableAddress("/reset/uid/s3cret/public?x=1")).toBe("/reset/…");
  expect(loggableAddress("/api/media/1/original/?signature=s3cret")).toBe("/api/media/1/original/");
  expect(loggableAddress("/auth?next=/gallery")).toBe("/auth");
});

test("other addresses stay readable", () => {
  expect(loggableAddress("/gallery")).toBe("/gallery");
});
