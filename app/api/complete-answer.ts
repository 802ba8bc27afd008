import { z } from "zod";

/** Parts of an answer as they came. */
export type Given = Record<string, unknown>;

/** What to add to an object of a schema, from what is there of it. */
export type Completions = ReadonlyMap<z.ZodType, (given: Given) => Given>;

/** Fields that hold the address of a file. */
const fileFields = ["url", "thumbnail_url", "download_url", "clean_download_url", "avatar_url"];

interface Completing {
  completions: Completions;
  /** Where pages reach a file, by the address it was given. */
  fileAddress(given: string): string;
}

/**
 * An answer with what a backend leaves out that only keeps to the specification: objects get the fields that `completions`
 * names for their schema, numbers become text where an id is text, and instants are given in UTC. What else is there stays.
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
