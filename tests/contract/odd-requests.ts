import { z } from "zod";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { endpoints, goodBodies, someId } from "./endpoints.ts";

/** Texts that mean something else in some notation, or nothing at all. */
export const oddTexts: readonly string[] = [
  ...["", " ", "a\0b", "half \ud83c", "\u202e", "x".repeat(5_000), "😀", "__proto__", "constructor", "null", "NaN"],
  ...["-1", "0", "1e309", "0x10", "1.005", "9007199254740993", "%", "%E0%A4%A", "{{count}}", "$t(errors:x)", "ak_x"],
  ...["127.0.0.1:8188", "localhost:8188", "http://studio box", "http://", "http://127.0.0.1:99999", "//x", "x y"],
  ...["http://[::1", "ftp://x", "http://ada:secret@127.0.0.1:1", "http://127.0.0.1:1/?key=x", "javascript:alert(1)"],
  ...["http://127.0.0.1:1", "http://%", "http://1.2.3.4.5", "http://a..b", "2026-02-30", "2026-11-29T25:61:00Z"],
  ...["+010000-01-01T00:00:00Z", "-000001-01-01", "'; drop table account; --", "../../etc/passwd", someId],
];

const oddValues: readonly unknown[] = [
  ...oddTexts,
  ...[null, true, false, 0, -0, -1, 0.5, 1.005, 1e308, 2 ** 53, Number.MIN_VALUE],
  ...[[], {}, [null], [""], [[]], [{}], ["x", "x"], { a: 1 }, { length: 1e9 }, { id: { id: {} } }],
];

export interface OddRequest {
  name: string;
  endpoint: EndpointShape;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

type Path = readonly (string | number)[];

/** The parts of a body, as its schema names them. */
const described: z.ZodType<{
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  items?: unknown;
  anyOf?: unknown[];
}> = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Returns the path of each value in a schema's values, at most the first of a list. */
function pathsIn(schema: unknown, path: Path = []): Path[] {
  const { data } = described.safeParse(schema);
  if (!data) return [path];
  const { properties = {}, items, anyOf = [] } = data;
  return [
    path,
    ...Object.entries(properties).flatMap(([name, inner]) => pathsIn(inner, [...path, name])),
    ...(items === undefined ? [] : pathsIn(items, [...path, 0])),
    ...anyOf.flatMap((inner) => pathsIn(inner, path).slice(1)),
  ];
}

const record = z.record(z.string(), z.unknown());

/** Returns a value with another one at a path. */
function withValue(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") return [withValue(Array.isArray(whole) ? whole[step] : undefined, rest, value)];
  const fields = record.catch({}).parse(whole);
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}

/**
 * Returns a request for each place of each administration operation, with each odd value there: the body and each value
 * in it, each parameter of the query, and of the path. `bodies` are valid ones, and `ids` name what exists, by the first
 * part of an operation's name.
 */
export function oddAdministration(
  ids: Readonly<Record<string, string>>,
  bodies: Readonly<Record<string, Record<string, unknown>>>,
): OddRequest[] {
  return endpoints
    .filter(({ endpoint }) => endpoint.role !== undefined)
    .flatMap(({ name, endpoint }) => {
      const good = { ...goodBodies, ...bodies }[name];
      const usual = {
        name,
        endpoint,
        params: { id: ids[name.split(".", 1)[0] ?? ""] ?? someId },
        query: {},
        body: good,
      };
      const schema = endpoint.body && z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" });
      const places = new Map((schema ? pathsIn(schema) : []).map((path) => [path.join("."), path]));
      return [
        usual,
        ...[...places.values()].flatMap((path) =>
          oddValues.map((value) => ({ ...usual, body: withValue(good, path, value) })),
        ),
        ...Object.keys(endpoint.query?.shape ?? {}).flatMap((field) =>
          oddTexts.map((text) => ({ ...usual, query: { [field]: text } })),
        ),
        ...(endpoint.path.includes("{id}") ? oddTexts.map((id) => ({ ...usual, params: { id } })) : []),
      ];
    });
}
