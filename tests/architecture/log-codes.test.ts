import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { explainedCodes, readLogCalls } from "./log-codes.ts";
import { projectFolder, readCode } from "./sources.ts";

const calls = readLogCalls(readCode());
const explained = explainedCodes(readFileSync(join(projectFolder, "docs", "log-codes.md"), "utf8"));

test("every warning and error in the log has a code and a sentence", () => expect(calls.faults).toEqual([]));

test("the page about the log's codes explains every code once, and no other, in their order", () => {
  expect(explained).toEqual([...calls.codes].sort());
});

describe("a call is found", () => {
  const read = (code: string) => readLogCalls(new Map([["backend/boats.ts", code]]));

  test.each([
    ["without fields", 'log.warn("A boat sank.");'],
    ["without a code", 'log.error({ boat }, "A boat sank.");'],
    ["with a computed code", 'deps.log.error({ code: name }, "A boat sank.");'],
    ["with a code in another form", 'log.error({ code: "boatSank" }, "A boat sank.");'],
    ["with a computed sentence", 'log.error({ code: "BOAT_SANK" }, boat + " sank.");'],
    ["with less than a sentence", 'log.warn({ code: "BOAT_SANK" }, "boat sank");'],
    ["of a page without a code", 'host().logError("A boat sank.", error);'],
  ])("%s", (_what, code) => expect(read(code).faults).toHaveLength(1));

  test("with its code, also for information that operators act on", () => {
    const { codes, faults } = read(`
      log.warn({ code: "BOAT_LATE", ...boat }, "A boat is late.");
      host().logError("BOAT_LOST", "A boat is lost.", error);
      log.info({ code: "BOAT_NAMED", boat }, "A boat has a name.");
      log.info({ boat }, "boat");`);
    expect({ codes: [...codes], faults }).toEqual({ codes: ["BOAT_LATE", "BOAT_LOST", "BOAT_NAMED"], faults: [] });
  });
});
