import { describe, expect, test } from "vitest";
import { systemRuntime } from "../adapters/runtime/system.ts";
import { currentTrace, readTrace, runInTrace, traceHeaders, traceIds } from "./trace.ts";
import { tracedFetch } from "./traced-fetch.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-00`;

const read = (headers: Record<string, string>) => readTrace((name) => headers[name], systemRuntime.newId);

describe("The trace of a request", () => {
  test("is the one that its headers name", () => {
    expect(read({ traceparent })).toEqual({ requestId: traceId, traceparent });
    expect(read({ traceparent, "x-request-id": "proxy-12345" })).toEqual({ requestId: "proxy-12345", traceparent });
  });

  test("is new without headers, with one ID for both", () => {
    const trace = read({});
    expect(trace.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(trace.requestId).toBe(trace.traceparent.split("-")[1]);
    expect(read({}).requestId).not.toBe(trace.requestId);
  });

  test.each([
    ["nothing", ""],
    ["another version", traceparent.replace("00-", "01-")],
    ["an invalid version", traceparent.replace("00-", "ff-")],
    ["capitals", traceparent.toUpperCase()],
    ["an ID of zeros", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`],
    ["a parent of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
    ["a short ID", `00-${traceId.slice(1)}-00f067aa0ba902b7-01`],
    ["something after it", `${traceparent}-${"x".repeat(10_000)}`],
    ["two headers in one", `${traceparent}, ${traceparent}`],
    ["a line break", `${traceparent}\n`],
    ["another line", `{"level":60}\n${traceparent}`],
  ])("is new when the header has %s", (_what, offered) => {
    const { traceparent: used } = read({ traceparent: offered });
    expect(used).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(used).not.toContain(traceId);
  });

  test.each(["short", "x".repeat(65), "id with spaces", '{"level":60}', "proxy-12345, proxy-12345", "proxy-12345\n"])(
    "has its own ID when the offered one could harm the log: %j",
    (offered) => expect(read({ traceparent, "x-request-id": offered }).requestId).toBe(traceId),
  );

  test("reaches everything that the work starts, and nothing else", async () => {
    const tell = () => new Promise((resolve) => setTimeout(() => resolve(traceIds()), 1));
    const said = await Promise.all([
      runInTrace({ requestId: "request-1", traceparent }, tell),
      runInTrace(read({ "x-request-id": "request-2" }), tell),
      runInTrace({ requestId: "request-3", traceparent }, () => runInTrace(undefined, tell)),
      tell(),
    ]);
    expect(said).toMatchObject([{ requestId: "request-1", traceId }, { requestId: "request-2" }, {}, {}]);
    expect(said.slice(2)).toEqual([{}, {}]);
    expect(currentTrace()).toBeUndefined();
  });

  test("goes along with calls to other programs, whose own headers stay", async () => {
    const seen: Headers[] = [];
    const fetch = tracedFetch(async (input, init) => {
      seen.push(new Request(input, init).headers);
      return new Response();
    });
    const address = "http://engine.example/";
    const call = async () => {
      await fetch(address, { headers: { authorization: "Bearer key" } });
      await fetch(new Request(address, { headers: { authorization: "Bearer key" } }));
    };
    await runInTrace({ requestId: "request-1", traceparent }, call);
    await call();
    expect(seen.map((headers) => [headers.get("authorization"), headers.get("traceparent")])).toEqual([
      ["Bearer key", traceparent],
      ["Bearer key", traceparent],
      ["Bearer key", null],
      ["Bearer key", null],
    ]);
    expect(runInTrace({ requestId: "request-1", traceparent }, traceHeaders)).toEqual({ traceparent });
  });
});
