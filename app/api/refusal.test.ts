import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { refusalMessage, refusalOr } from "./api.server.ts";
import { isUnavailable, networkFailure, readRefusal, unreadable } from "./refusal.ts";

const { textToImage } = contract.generation;
const { profile } = contract.accounts;
const context = new RouterContextProvider();

function messageOf(status: number, body: unknown, endpoint: Parameters<typeof readRefusal>[2] = profile): string {
  return refusalMessage(context, readRefusal(status, body, endpoint));
}

describe("An error response from a backend that follows only the specification", () => {
  test.each<[number, string, string]>([
    [401, "UNAUTHORIZED", "Your session has expired. Please log in again."],
    [402, "INSUFFICIENT_CREDITS", "Insufficient credits to generate image"],
    [403, "FORBIDDEN", "You do not have permission to perform this action."],
    [404, "NOT_FOUND", "The requested resource was not found."],
    [405, "NOT_FOUND", "The requested resource was not found."],
    [400, "VALIDATION_ERROR", "Please check your input and try again."],
    [422, "VALIDATION_ERROR", "Please check your input and try again."],
    [429, "RATE_LIMITED", "Too many attempts. Wait a moment and try again."],
    [418, "INTERNAL_ERROR", "An unexpected error occurred. Please try again."],
    [500, "INTERNAL_ERROR", "An unexpected error occurred. Please try again."],
  ])("is told by its status %i where it has no words", (status, code, message) => {
    for (const body of [undefined, {}, [], "<h1>no</h1>", { detail: ["x"], violations: "x", message: null }]) {
      const refusal = readRefusal(status, body, profile);
      expect(refusal).toMatchObject({ status, code, message: null, violations: [] });
      expect(refusalMessage(context, refusal)).toBe(message);
    }
  });

  test.each([
    ["message", { message: "The name is taken." }],
    ["detail", { detail: "The name is taken." }],
    ["message before its detail", { message: "The name is taken.", detail: "unique_violation" }],
    ["message beside an unknown code", { message: "The name is taken.", code: "E_17" }],
  ])("is described by its %s", (_what, body) => {
    for (const status of [400, 409, 500]) expect(messageOf(status, body)).toBe("The name is taken.");
  });

  test("is described by its first violation, whichever field it belongs to", () => {
    const violations = [{ message: "Too short." }, { field: "bio", message: "Too long." }];
    expect(messageOf(400, { message: "Invalid.", violations })).toBe("Too short.");
    expect(readRefusal(422, { violations }, profile).violations[0]).toEqual({ field: "", message: "Too short." });
  });

  test("is described by our message if the status says everything", () => {
    expect(messageOf(401, { detail: "Given token not valid for any token type" })).toMatch(/^Your session has expired/);
    expect(messageOf(403, { detail: "CSRF" })).toBe("You do not have permission to perform this action.");
    expect(messageOf(404, { detail: "Not found." })).toBe("The requested resource was not found.");
  });

  test.each([
    ["its code", { code: "INSUFFICIENT_CREDITS", message: "Nope." }, 400],
    ["the marker as message", { message: "INSUFFICIENT_CREDITS" }, 403],
    ["the marker as detail", { detail: "insufficient_credits" }, 400],
    ["402", { message: "Pay first." }, 402],
    ["credit", { detail: "You have no Credits left." }, 400],
    ["balance", { message: "Your balance is 0." }, 403],
    ["insufficient", { message: "Insufficient funds." }, 409],
    ["not enough", { message: "Not enough of them." }, 422],
    ["quota", { detail: "Quota exceeded" }, 500],
    ["limit", { message: "Monthly limit reached" }, 403],
  ])("means missing credits for %s, where something costs credits", (_what, body, status) => {
    expect(readRefusal(status, body, textToImage).code).toBe("INSUFFICIENT_CREDITS");
  });

  test("does not mean missing credits where nothing costs any, or where the status says what it is", () => {
    expect(readRefusal(400, { message: "The bio is over the limit." }, profile).code).toBe("VALIDATION_ERROR");
    expect(readRefusal(429, { detail: "Rate limit exceeded" }, textToImage).code).toBe("RATE_LIMITED");
    expect(readRefusal(401, { detail: "Insufficient scope" }, textToImage).code).toBe("UNAUTHORIZED");
    expect(readRefusal(400, { code: "VALIDATION_ERROR", detail: "Limit 4" }, textToImage).code).toBe(
      "VALIDATION_ERROR",
    );
  });
});

test("a refusal of our own API is taken as it is, whatever words it has", () => {
  const envelope = { status: 403, code: "FORBIDDEN", message: "Your limit.", detail: null, violations: [] };
  expect(readRefusal(403, envelope, textToImage)).toEqual({ ok: false, ...envelope, detail: undefined });
});

test("a step that failed without a word is named; what the server says comes first", () => {
  const failed = (refusal: Parameters<typeof refusalOr>[1]) => refusalOr(context, refusal, "Login failed");
  const unexpected = { status: 500, code: "INTERNAL_ERROR", message: "Unexpected.", detail: null, violations: [] };
  expect(failed(readRefusal(500, unexpected, profile))).toBe("Login failed");
  expect(failed(readRefusal(503, undefined, profile))).toBe("Login failed");
  expect(failed(readRefusal(503, { detail: "Back at noon." }, profile))).toBe("Back at noon.");
  expect(failed(readRefusal(429, undefined, profile))).toMatch(/^Too many attempts/);
});

test("a network failure is reported in its own words, whatever step it was", () => {
  expect(refusalOr(context, networkFailure("NETWORK_ERROR"), "Login failed")).toMatch(
    /^Unable to connect to the server/,
  );
  expect(refusalMessage(context, networkFailure("NETWORK_ERROR"))).toMatch(/^Unable to connect to the server/);
  expect(refusalMessage(context, networkFailure("NETWORK_INTERRUPTED"))).toBe("Network error. Please try again.");
});

test.each([
  [true, "no answer", networkFailure("NETWORK_ERROR")],
  [true, "a 5xx", readRefusal(503, undefined, profile)],
  [false, "a 4xx", readRefusal(429, undefined, profile)],
  [false, "an endpoint that a backend does not have", readRefusal(501, undefined, profile)],
  [false, "an answer of another shape", unreadable],
])("whether a call is worth repeating is %s after %s", (expected, _what, refusal) => {
  expect(isUnavailable(refusal)).toBe(expected);
});
