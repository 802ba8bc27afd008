import { expect, test } from "vitest";
import { idempotencyKeyMaxCharacters } from "../../contract/limits.ts";
import { uploadKey } from "./idempotency-key.server.ts";

const file = (content: string, name = "a.png") => new File([content], name);

test("the same file of the same form has one key, which the API takes", async () => {
  const key = await uploadKey("x".repeat(5_000), "image", file("sky"));
  expect(await uploadKey("x".repeat(5_000), "image", file("sky"))).toBe(key);
  expect(key.length).toBeLessThanOrEqual(idempotencyKeyMaxCharacters);
});

test("another form, field, name or content has another key", async () => {
  const keys = [
    await uploadKey("one", "image", file("sky")),
    await uploadKey("two", "image", file("sky")),
    await uploadKey("one", "audio", file("sky")),
    await uploadKey("one", "image", file("sky", "b.png")),
    await uploadKey("one", "image", file("sea")),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
