import { z } from "zod";
import { fileAddress } from "../../contract/file-address.ts";

/** Path under which pages serve files of a third-party API. */
export const filesPath = "/files";

/** Path of the files that our own API shows to everyone who has a public link. */
const sharedFilesPath = "/api/media/shared/";

/**
 * Returns the address under which pages reach a file of the API at `apiBase`. The signed and the shared files of our own
 * API are open to everyone who has their address, and keep it. Other files of the API may require a token; relative
 * addresses are resolved against that base. Addresses on other hosts and `data:` addresses are returned unchanged.
 */
export function fileAddressOn(apiBase: string, given: string): string {
  if (given.startsWith("/api/") && given.includes("&signature=")) return given;
  if (given.startsWith(sharedFilesPath)) return given;
  if (!URL.canParse(given, apiBase)) return given;
  const { origin, pathname, search } = new URL(given, apiBase);
  return origin === new URL(apiBase).origin ? filesPath + pathname + search : given;
}

type Replace = (given: string) => string;
/** Replaces the addresses in a value of one schema. Changes objects and lists in place. */
type Walk = (value: unknown, replace: Replace) => unknown;

/** The walk through the values of each schema; `null` where there are no addresses. */
const walks = new WeakMap<z.core.$ZodType, Walk | null>();

/** Replaces each address of a file in a parsed answer. Returns the answer, which is changed in place. */
export function replaceFileAddresses(schema: z.ZodType, answer: unknown, replace: Replace): unknown {
  return walkOf(schema)?.(answer, replace) ?? answer;
}

function walkOf(schema: z.core.$ZodType): Walk | null {
  const known = walks.get(schema);
  if (known !== undefined) return known;
  const walk = makeWalk(schema);
  walks.set(schema, walk);
  return walk;
}

function makeWalk(schema: z.core.$ZodType): Walk | null {
  if (schema === fileAddress) return (value, replace) => (typeof value === "string" ? replace(value) : value);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return walkOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return listWalk(walkOf(schema.element));
  if (schema instanceof z.ZodUnion) return unionWalk(schema);
  return schema instanceof z.ZodObject ? objectWalk(schema) : null;
}

function unionWalk({ options }: z.ZodUnion): Walk | null {
  if (options.every((option) => walkOf(option) === null)) return null;
  return (value, replace) => {
    const option = options.find((one) => z.safeParse(one, value).success);
    return (option && walkOf(option))?.(value, replace) ?? value;
  };
}

function listWalk(walk: Walk | null): Walk | null {
  return (
    walk && ((value, replace) => (Array.isArray(value) ? value.map((item: unknown) => walk(item, replace)) : value))
  );
}

function objectWalk({ shape }: z.ZodObject): Walk | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const walk = walkOf(field);
    return walk ? [{ name, walk }] : [];
  });
  if (fields.length === 0) return null;
  return (value, replace) => {
    if (!isRecord(value)) return value;
    for (const { name, walk } of fields) if (name in value) value[name] = walk(value[name], replace);
    return value;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
