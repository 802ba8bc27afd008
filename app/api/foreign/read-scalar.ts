import { z } from "zod";
import { unknownInstant } from "../unknown.ts";
import { valueMeant } from "./words.ts";

/** Instants from this number on are in milliseconds since the epoch, smaller ones in seconds. */
const millisecondsFrom = 100_000_000_000;

/** Returns a value as its schema writes it: numbers and ids from text, known words, UTC instants. */
export function readScalar(schema: z.core.$ZodType, given: unknown): unknown {
  if (schema instanceof z.ZodEnum) return valueMeant(schema.options, given);
  if (schema instanceof z.ZodLiteral) return valueMeant([...schema.values], given);
  if (schema instanceof z.ZodNumber) return numberOf(schema, given);
  if (schema instanceof z.ZodBoolean) return booleanOf(given);
  if (schema instanceof z.ZodISODateTime) return instantOf(given);
  if (schema instanceof z.ZodString && typeof given === "number") return String(given);
  return given;
}

function numberOf(schema: z.ZodNumber, given: unknown): unknown {
  const number = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
  return schema.isInt && typeof number === "number" ? Math.round(number) : number;
}

function booleanOf(given: unknown): unknown {
  const word = String(given).trim().toLowerCase();
  if (["true", "1", "yes"].includes(word)) return true;
  return ["false", "0", "no"].includes(word) ? false : given;
}

/** Returns the instant that the first readable one of these is; `unknownInstant` if there is none. */
export function firstInstant(...given: readonly unknown[]): string {
  return given.map((one) => z.iso.datetime().safeParse(instantOf(one)).data).find(Boolean) ?? unknownInstant;
}

/** Returns an instant in UTC. A time without a zone is in UTC. */
function instantOf(given: unknown): unknown {
  if (typeof given !== "string" && typeof given !== "number") return given;
  const isNumber = typeof given === "number" || /^\d{9,}(\.\d+)?$/.test(given.trim());
  const instant = isNumber ? atNumber(Number(given)) : new Date(withZone(String(given).trim()));
  return Number.isNaN(instant.getTime()) ? given : instant.toISOString();
}

function atNumber(number: number): Date {
  return new Date(number < millisecondsFrom ? number * 1_000 : number);
}

/** JavaScript reads a date and time without a zone as local time. */
function withZone(text: string): string {
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${text.replace(" ", "T")}Z` : text;
}
