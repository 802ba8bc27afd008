import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { defaultLanguage } from "../../contract/languages.ts";
import { ruleOf } from "../../contract/violations.ts";
import type { Translate } from "../i18n/language.server.ts";
import { textsIn } from "../i18n/texts.server.ts";
import { placeViolations, type Violation } from "./place-violations.ts";

/** A parsed form: its value, or the form to show again with validation errors in the user's language. */
export type ParsedForm<T> = { ok: true; value: T; refuse: Refuse } | { ok: false; reply: SubmissionResult<string[]> };

/**
 * Returns the form to show again, with the submitted values and the API's errors: violations of its fields at them, and
 * above the form the first other one, or the message when there are no violations.
 */
export type Refuse = (message: string, violations?: Violation[]) => SubmissionResult<string[]>;

interface FormOptions {
  /** Fields that are never sent back to the page. */
  secrets?: string[];
  /** Fields that the page sends but does not show. */
  hidden?: string[];
  /** Fields that browsers leave out while nothing is chosen in them. All other fields of the page are always sent. */
  choices?: string[];
}

/** Above the longest list in any form, which has at most 60 choices. */
const valuesPerFieldMax = 200;

/**
 * Parses a form with the same rules as the API. Blank fields count as absent; numbers arrive as strings and are
 * converted.
 */
export function parseForm<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  t: Translate,
  { secrets = [], hidden = [], choices = [] }: FormOptions = {},
): ParsedForm<z.output<S>> {
  const submission = parseWithZod(knownFields(form, schema), {
    schema,
    error: (issue) => {
      const { key, values } = ruleOf(issue);
      return sentence(t, key, values);
    },
    formatError: (issues: z.core.$ZodIssue[]) => issues.map(({ message }) => sentence(t, message)),
  });
  const isShown = (field: string) =>
    field in schema.shape && !hidden.includes(field) && (form.has(field) || choices.includes(field));
  const refuse: Refuse = (message, violations = []) => {
    const placed = placeViolations(violations, (field) => (isShown(field) ? field : undefined));
    const above = violations.length > 0 ? placed.message : message;
    return submission.reply({
      formErrors: above === undefined ? [] : [above],
      fieldErrors: Object.fromEntries(Object.entries(placed.errors).map(([field, error]) => [field, [error ?? ""]])),
      hideFields: secrets,
    });
  };
  return submission.status === "success"
    ? { ok: true, value: submission.value, refuse }
    : { ok: false, reply: submission.reply({ hideFields: secrets }) };
}

/** Returns the first validation error, for forms that show all errors in one place. */
export function firstProblem(reply: SubmissionResult<string[]>, t: Translate): string {
  const [first = t("errors:VALIDATION_ERROR")] = Object.values(reply.error ?? {}).flatMap((messages) => messages ?? []);
  return first;
}

/**
 * Returns the text fields that the schema defines. Conform parses every other name as a path and builds the structure
 * it describes before the schema runs: `a[99999999]` would become a list of that length.
 */
function knownFields(form: FormData, schema: z.ZodObject): FormData {
  const known = new FormData();
  for (const field of Object.keys(schema.shape)) {
    for (const value of form.getAll(field).slice(0, valuesPerFieldMax)) {
      if (typeof value === "string") known.append(field, value);
    }
  }
  return known;
}

/** Messages of custom schema rules are translation keys; all other messages are already translated. */
export function sentence(t: Translate, key: string, values: Record<string, string | number> = {}): string {
  const path = `errors:validation.${key}`;
  return textsIn(defaultLanguage).exists(path, values) ? t(path, { ...values, defaultValue: key }) : key;
}
