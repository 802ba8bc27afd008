import { z } from "zod";

/** Fields of an answer as received. */
export type Given = Record<string, unknown>;

/** Computes the fields to add to an object of a schema from the fields that it has. */
export type Completions = ReadonlyMap<z.ZodType, (given: Given) => Given>;

/** Fields that hold the address of a file. */
const fileFields = ["url", "thumbnail_url", "download_url", "clean_download_url", "avatar_url"];

interface Completing {
  completions: Completions;
  /** Maps the address of a file in an answer to the address that pages use. */
  fileAddress(given: string): string;
}

/**
 * Completes an answer from a backend that implements only the specification. Objects get the fields that `completions`
 * defines for their schema, numeric ids become strings, and timestamps are converted to UTC. Other fields are
 * unchanged.
 */
export function completeAnswer(schema: z.ZodType, answer: unknown, completing: Completing): unknown {
  const complete = (inner: z.core.$ZodType, part: unknown): unknown =>
    inner instanceof z.ZodType ? completeAnswer(inner, part, completing) : part;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return answer === null || answer === undefined ? answer : complete(schema.unwrap(), answer);
  }
  if (schema instanceof z.ZodArray) {
    return Array.isArray(answer) ? answer.map((item: unknown) => complete(schema.element, item)) : answer;
  }
  if (schema instanceof z.ZodUnion) {
    const completed = schema.options.map((option) => ({ option, answer: complete(option, answer) }));
    return completed.find(({ option, answer }) => z.safeParse(option, answer).success)?.answer ?? answer;
  }
  if (schema instanceof z.ZodObject) {
    const given = z.record(z.string(), z.unknown()).safeParse(answer).data;
    if (!given || Array.isArray(answer)) return answer;
    const whole = { ...completing.completions.get(schema)?.(given), ...given };
    return Object.fromEntries(
      Object.entries(whole).map(([name, part]) => {
        const inner: z.core.$ZodType | undefined = schema.shape[name];
        if (typeof part === "string" && fileFields.includes(name)) return [name, completing.fileAddress(part)];
        return [name, inner ? complete(inner, part) : part];
      }),
    );
  }
  if (schema instanceof z.ZodString && typeof answer === "number") return String(answer);
  if (schema instanceof z.iso.ZodISODateTime && typeof answer === "string") {
    const instant = new Date(answer);
    return Number.isNaN(instant.getTime()) ? answer : instant.toISOString();
  }
  return answer;
}
