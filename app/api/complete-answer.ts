import { z } from "zod";
import type { Asked, Completion, Given, Place } from "./foreign/completion.ts";
import { foreignFields } from "./foreign/fields.ts";
import { readScalar } from "./foreign/read-scalar.ts";

/** What cannot be read, even leniently. */
const broken = Symbol("broken");

/** The fields of a page of a list, for backends that send the list alone. */
const pageFields: Completion = (given) => ({
  count: Array.isArray(given.results) ? given.results.length : 0,
  next: null,
  previous: null,
  count_is_exact: true,
  ...(Object.keys(given).length === 0 && { results: [] }),
});

const noFields: Completion = () => ({});

/**
 * Completes an answer from a backend that implements only the specification, as its schema demands: missing fields get
 * the values of `foreignFields`, other forms of a value are converted, and an item that lacks what is indispensable is
 * left out of its list. No answer counts as an object without fields. Returns `undefined` when the answer as a whole
 * cannot be read. The result is still to be parsed.
 */
export function completeAnswer(payload: z.ZodType, answer: unknown, asked: Asked): unknown {
  const completed = complete(payload, answer ?? {}, { asked, around: {}, index: 0 });
  return completed === broken ? undefined : completed;
}

function complete(schema: z.core.$ZodType, given: unknown, place: Place): unknown {
  if (schema instanceof z.ZodNullable) return given === null ? null : complete(schema.unwrap(), given, place);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return given === null || given === undefined ? undefined : complete(schema.unwrap(), given, place);
  }
  if (schema instanceof z.ZodArray) return completeList(schema, given, place);
  if (schema instanceof z.ZodObject) return completeObject(schema, given, place);
  if (schema instanceof z.ZodUnion) return completeUnion(schema, given, place);
  const value = readScalar(schema, given);
  return z.safeParse(schema, value).success ? value : broken;
}

function completeList({ element }: z.ZodArray, given: unknown, place: Place): unknown {
  if (!Array.isArray(given)) return broken;
  return given
    .map((item: unknown, index) => complete(element, item, { ...place, index }))
    .filter((item) => item !== broken && z.safeParse(element, item).success);
}

function completeUnion({ options }: z.ZodUnion, given: unknown, place: Place): unknown {
  for (const option of options) {
    const completed = complete(option, given, place);
    if (completed !== broken && z.safeParse(option, completed).success) return completed;
  }
  return broken;
}

function completeObject(schema: z.ZodObject, answer: unknown, place: Place): unknown {
  const given = fieldsOf(schema, answer);
  if (!given) return broken;
  const completion = foreignFields.get(schema) ?? ("results" in schema.shape ? pageFields : noFields);
  const added = completion(given, place);
  if (!added) return broken;
  const inside = { ...place, around: { ...added, ...given } };
  const whole: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = completeField(field, [given[name], added[name]], inside);
    if (value === broken) return broken;
    if (value !== undefined) whole[name] = value;
  }
  return whole;
}

/** Returns the first of the values that can be read, or else nothing where the field may have no value. */
function completeField(field: z.core.$ZodType, values: readonly unknown[], place: Place): unknown {
  for (const value of values) {
    if (value === undefined) continue;
    const completed = complete(field, value, place);
    if (completed !== broken) return completed;
  }
  if (field instanceof z.ZodNullable) return null;
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? undefined : broken;
}

/**
 * Returns the fields of an object. A list in place of an object that holds a list is that list, whatever name the
 * backend gives it. An address in place of an object is the object's.
 */
function fieldsOf({ shape }: z.ZodObject, answer: unknown): Given | undefined {
  const lists = Object.entries(shape).flatMap(([name, field]) => (field instanceof z.ZodArray ? [name] : []));
  const [list] = lists.length === 1 ? lists : [];
  if (Array.isArray(answer)) return list === undefined ? undefined : { [list]: answer };
  if (typeof answer === "string" && "url" in shape) return { url: answer };
  const given = z.record(z.string(), z.unknown()).safeParse(answer).data;
  if (!given || list === undefined || list in given) return given;
  const [other, ...more] = Object.values(given).filter(Array.isArray);
  return other && more.length === 0 ? { ...given, [list]: other } : given;
}
