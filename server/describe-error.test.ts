import { expect, test } from "vitest";
import { EngineRefusal } from "../backend/adapters/engine/port.ts";
import { asFailure } from "../backend/modules/generation/failure.ts";
import { describeError } from "./describe-error.ts";

const countOf = (text: string, part: string) => text.split(part).length - 1;

test("what an engine said of a failure stands once in the line of the log, however often the error was wrapped", () => {
  const refusal = new EngineRefusal({ code: "INTERNAL", retryable: true, detail: "shapes do not fit" });
  for (const error of [refusal, asFailure(refusal), asFailure(new Error("shapes do not fit"))])
    expect(countOf(JSON.stringify(describeError(error)), "shapes do not fit")).toBe(1);
});

test("an error's cause is included if it says more, and with the codes that it carries", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:8188"), { code: "ECONNREFUSED", port: 8188 });
  const error = new Error("It cannot be reached.", { cause: new TypeError("fetch failed", { cause: refused }) });
  expect(describeError(error)).toMatchObject({
    type: "Error",
    message: "It cannot be reached.",
    stack: expect.stringMatching(/^ {4}at /),
    cause: {
      type: "TypeError",
      message: "fetch failed",
      cause: { message: "connect ECONNREFUSED 127.0.0.1:8188", code: "ECONNREFUSED", port: 8188 },
    },
  });
});

test("each of several combined errors is included, and a thrown value that is no error stays unchanged", () => {
  const both = new AggregateError([new Error("by IPv4"), new Error("by IPv6")], "");
  expect(describeError(both)).toMatchObject({ errors: [{ message: "by IPv4" }, { message: "by IPv6" }] });
  expect(describeError("words")).toBe("words");
});
