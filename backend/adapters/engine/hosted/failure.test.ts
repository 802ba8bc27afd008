import { describe, expect, test } from "vitest";
import { failureOf, failureOfWords, withoutSecrets } from "./failure.ts";

const json = (value: unknown) => JSON.stringify(value);

describe("A failure is classified by its status and the provider's reason", () => {
  test.each([
    [401, "", "ENGINE_AUTH", false],
    [403, "Forbidden", "ENGINE_AUTH", false],
    [400, json({ error: { message: "API key not valid.", status: "INVALID_ARGUMENT" } }), "ENGINE_AUTH", false],
    [402, "", "ENGINE_BILLING", false],
    [403, json({ detail: "User is locked. Reason: Exhausted balance." }), "ENGINE_BILLING", false],
    [429, json({ error: { code: "insufficient_quota" } }), "ENGINE_BILLING", false],
    [400, json({ error: { code: "billing_hard_limit_reached" } }), "ENGINE_BILLING", false],
    [429, json({ error: { code: "rate_limit_exceeded" } }), "BUSY", true],
    [500, "", "UNAVAILABLE", true],
    [503, "<html>", "UNAVAILABLE", true],
    [408, "", "UNAVAILABLE", true],
    [404, "", "UNSUPPORTED", false],
    [400, json({ error: { code: "model_not_found" } }), "UNSUPPORTED", false],
    [400, json({ error: { message: "Invalid size." } }), "INVALID_INPUT", false],
    [413, "", "INVALID_INPUT", false],
    [
      400,
      json({ error: { message: "Invalid size '9x9' for model m: this size is not supported." } }),
      "INVALID_INPUT",
      false,
    ],
    [
      400,
      json({ error: { message: "Mask size does not match the image size of model m, version 2." } }),
      "INVALID_INPUT",
      false,
    ],
    [
      422,
      json({ detail: [{ msg: "The model version limits images; 9000x9 is not supported", type: "image_too_large" }] }),
      "INVALID_INPUT",
      false,
    ],
    [400, json({ error: { message: "The model gpt-image-9 does not exist." } }), "UNSUPPORTED", false],
    [422, json({ detail: [{ msg: "field required" }] }), "INVALID_INPUT", false],
    [418, "", "UNSUPPORTED", false],
    [200, "The answer is too large.", "INTERNAL", false],
  ])("%i %s is %s", (status, text, code, retryable) => {
    expect(failureOf({ status, text, mayHaveStarted: false }, [])).toMatchObject({ code, retryable });
  });

  test.each([
    [400, json({ error: { code: "moderation_blocked" } })],
    [400, json({ error: { code: "content_policy_violation" } })],
    [422, json({ detail: [{ type: "content_policy_violation" }] })],
    [403, json({ error: { message: "Your request violates our usage policies." } })],
  ])("%i %s is blocked", (status, text) => {
    const failure = failureOf({ status, text, mayHaveStarted: false }, []);
    expect(failure).toMatchObject({ code: "CONTENT_BLOCKED", retryable: false, reason: "other" });
  });

  test("a missing response is worth another attempt only if the provider cannot have started", () => {
    const trouble = { status: null, text: "socket hang up" };
    expect(failureOf({ ...trouble, mayHaveStarted: true }, [])).toMatchObject({ code: "LOST", retryable: false });
    expect(failureOf({ ...trouble, mayHaveStarted: false }, [])).toMatchObject({
      code: "UNAVAILABLE",
      retryable: true,
    });
  });

  test("finished work that failed gives its reason only in words", () => {
    expect(failureOfWords("NSFW content detected", [])).toMatchObject({ code: "CONTENT_BLOCKED", reason: "other" });
    expect(failureOfWords("Request Moderated", [])).toMatchObject({ code: "CONTENT_BLOCKED" });
    expect(failureOfWords("CUDA error", [])).toMatchObject({ code: "INTERNAL", retryable: false });
  });

  test.each([
    "Input image of dimensions (3000, 2000, 3) has a total number of pixels 6000000 greater than the max size",
    "CUDA out of memory. Tried to allocate 20 MiB",
    "Mask and image dimensions must match",
    "Aspect ratio: unsupported aspect_ratio",
  ])("finished work that failed for its input says that the input must change: %s", (text) => {
    expect(failureOfWords(text, [])).toMatchObject({ code: "INVALID_INPUT", retryable: false });
  });
});

describe("The log gets the provider's reason and nothing else", () => {
  test("user text is neither kept nor taken for the reason", () => {
    const text = json({
      detail: [{ msg: "field required", type: "missing", input: { prompt: "nsfw billing api key" } }],
    });
    const failure = failureOf({ status: 422, text, mayHaveStarted: false }, []);
    expect(failure).toMatchObject({ code: "INVALID_INPUT", detail: "422: field required, missing" });
  });

  test.each([
    ["the key itself", "Incorrect key my-own-key."],
    ["the key in an address", "https://a.example/file?alt=media&key=my-own-key"],
    ["another key in an address", "https://a.example/file?key=AbCdEf012345&x=1"],
    ["a header", "authorization: Bearer AbCdEf012345"],
    ["fal's header", "Authorization: Key 0a1b2c3d:AbCdEf012345"],
    ["what looks like OpenAI's", "provided: sk-proj-AbCdEf012345"],
    ["the ends of one", "provided: sk-Ab******AbCdEf012345"],
    ["what looks like Replicate's", "token r8_AbCdEf012345"],
    ["what looks like Google's", "AIzaSyAbCdEf012345"],
  ])("%s does not stay", (_what, text) => {
    expect(withoutSecrets(text, ["my-own-key"])).not.toMatch(/my-own-key|AbCdEf012345/);
  });

  test("it is short", () => {
    expect(withoutSecrets("x".repeat(10_000), [])).toHaveLength(500);
  });
});
