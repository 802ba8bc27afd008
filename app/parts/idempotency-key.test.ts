import { expect, test } from "vitest";
import { idempotencyKeyMaxCharacters } from "../../contract/limits.ts";
import { idempotencyKey, nonceOf, uploadKey } from "./idempotency-key.server.ts";

const request = { prompt: "twin", count: 1 };
const key = idempotencyKey("", "text-to-image", request);

test("the same generation request has the same key, with its fields in any order and empty fields omitted", () => {
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(idempotencyKey("", "text-to-image", { count: 1, prompt: "twin", seed: undefined })).toBe(key);
});

test.each([
  ["another wish", "", "text-to-image", { ...request, seed: 7 }],
  ["another mode", "", "text-to-video", request],
  ["the same of another form", "a form", "text-to-image", request],
] as const)("%s has another key", (_what, nonce, mode, asked) => {
  expect(idempotencyKey(nonce, mode, asked)).not.toBe(key);
});

test("the nonce of a form is its field, or the boxes that stand for it without scripts", () => {
  const form = new FormData();
  expect(nonceOf(form)).toBe("");
  form.set("form_nonce", "written by the server");
  expect(nonceOf(form)).toBe("written by the server");
  for (const bit of ["3", "17"]) form.append("form_nonce_bits", bit);
  expect(nonceOf(form)).toBe("3 17");
});

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
