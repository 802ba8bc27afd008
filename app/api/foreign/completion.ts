import type { z } from "zod";

/** Fields of an answer as received. */
export type Given = Readonly<Record<string, unknown>>;

/** The call that an answer belongs to. */
export interface Asked {
  /** The path template of the endpoint. */
  path: string;
  params?: Given;
  body?: unknown;
}

/** Where in an answer an object is. */
export interface Place {
  asked: Asked;
  /** The completed fields of the object around it; none for the outermost. */
  around: Given;
  /** Its position in the list that it is in. */
  index: number;
}

/**
 * Returns the fields of an object that are used where the backend sent none, or none that can be read. A field without
 * a value here is indispensable. Returns `undefined` when the object is to be left out.
 */
export type Completion = (given: Given, place: Place) => Given | undefined;

/** How the objects of each schema are completed. */
export type Completions = ReadonlyMap<z.core.$ZodType, Completion>;

/** Returns the value of the first of these fields that has one. */
export function firstOf(given: Given, ...names: string[]): unknown {
  return names.map((name) => given[name]).find((value) => value !== undefined && value !== null && value !== "");
}

/** Returns the named field of what was sent, if it is text. */
export function sentText({ body }: Asked, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value: unknown = Object.entries(body).find(([field]) => field === name)?.[1];
  return typeof value === "string" ? value : undefined;
}
