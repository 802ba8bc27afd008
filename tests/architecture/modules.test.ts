import { describe, expect, test } from "vitest";
import {
  crowdedOperations,
  goneExtras,
  readModuleFiles,
  strayEndpoints,
  strayJobs,
  strayQueries,
  unusualFiles,
} from "./modules.ts";
import { readCode } from "./sources.ts";

const files = readModuleFiles(readCode());

/** Puts one file into the prompts module. */
function planted(name: string, code = "") {
  return readModuleFiles(new Map([[`backend/modules/prompts/${name}`, code]]));
}

describe("a module consists of the usual files and those that are named", () => {
  test("in the project", () => expect(unusualFiles(files)).toEqual([]));
  test("no named one is gone", () => expect(goneExtras(files)).toEqual([]));

  test.each([
    "routes.ts",
    "limits.ts",
    "tally-records.ts",
    "keys/records.ts",
    "operations/keys/create-key.ts",
    "context.ts",
  ])("%s is found", (name) => expect(unusualFiles(planted(name))).toHaveLength(1));

  test.each(["index.ts", "records.ts", "records/tallies.ts", "operations/save.ts", "pins.ts"])(
    "%s is allowed",
    (name) => expect(unusualFiles(planted(name))).toEqual([]),
  );
});

describe("jobs are defined in jobs.ts", () => {
  test("in the project", () => expect(strayJobs(files)).toEqual([]));

  test("a definition in an index is found", () =>
    expect(strayJobs(planted("index.ts", "jobs: [defineJob({ name })]"))).toHaveLength(1));
});

describe("an operation is one use case", () => {
  test("in the project", () => expect(crowdedOperations(files)).toEqual([]));

  test.each([
    ["two functions", "export function a() {}\nexport async function b() {}"],
    ["an operation and a constant", "export const a = implement(shape, run);\nexport const most = 1;"],
    ["a helper alone", "function a() {}"],
    ["a re-export", 'export const a = 1;\nexport { b } from "./b.ts";'],
  ])("%s is found", (_what, code) => expect(crowdedOperations(planted("operations/a.ts", code))).toHaveLength(1));

  test.each([
    ["one with a type", "export interface A {}\nexport const a = implement(shape, run);"],
    ["one behind several endpoints", "implement(first, run);\nimplement(second, run);"],
    ["one without an endpoint", "export async function a() {}"],
  ])("%s is allowed", (_what, code) => expect(crowdedOperations(planted("operations/a.ts", code))).toEqual([]));
});

describe("an operation declares its endpoint", () => {
  test("in the project", () => expect(strayEndpoints(files)).toEqual([]));

  test.each([
    ["an endpoint bound by hand", "index.ts", "routes: [route(prompts.save, save)]"],
    ["an endpoint declared elsewhere", "rules.ts", "export const save = implement(prompts.save, run);"],
  ])("%s is found", (_what, name, code) => expect(strayEndpoints(planted(name, code))).toHaveLength(1));
});

describe("records have the only queries", () => {
  test("in the project", () => expect(strayQueries(files)).toEqual([]));

  test.each([
    'tx.insertInto("prompt").values(row).execute()',
    'queries.selectFrom("prompt")',
    'tx.updateTable("prompt")',
    'tx.deleteFrom("prompt")',
    "sql`select 1`",
    "sql<Row>`select 1`",
  ])("%s is found", (code) => expect(strayQueries(planted("operations/save.ts", code))).toHaveLength(1));

  test("records may", () => expect(strayQueries(planted("tally-records.ts", 'tx.selectFrom("prompt")'))).toEqual([]));
});
