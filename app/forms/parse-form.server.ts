import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { ruleOf } from "../../contract/violations.ts";
import type { Translate } from "../i18n/language.server.ts";

/** A form as it came in: its value, or what the form shows again with the broken rules in the person's language. */
export type ParsedForm<T> = { ok: true; value: T; refuse: Refuse } | { ok: false; reply: SubmissionResult<string[]> };

/** Shows the form again with what was typed and with what the API objected to. */
export type Refuse = (message: string, violations?: { field: string; message: string }[]) => SubmissionResult<string[]>;

interface FormOptions {
  /** Fields that are never sent back to the page. */
  secrets?: string[];
}

/** More values than any list of a form has: sixty choices at most. */
const valuesPerFieldMax = 200;

/** Parses a form with the same rules the API has. Blank fields count as absent; numbers arrive as text and are converted. */
export function parseForm<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  t: Translate,
  { secrets = [] }: FormOptions = {},
): ParsedForm<z.output<S>> {
  const submission = parseWithZod(knownFields(form, schema), {
    schema,
    error: (issue) => {
      const { key, values } = ruleOf(issue);
      return sentence(t, key, values);
    },
    formatError: (issues: z.core.$ZodIssue[]) => issues.map(({ message }) => sentence(t, message)),
  });
  const refuse: Refuse = (message, violations = []) =>
    submission.reply({
      formErrors: violations.length ? [] : [message],
      fieldErrors: Object.fromEntries(violations.map((violation) => [violation.field, [violation.message]])),
      hideFields: secrets,
    });
  return submission.status === "success"
    ? { ok: true, value: submission.value, refuse }
    : { ok: false, reply: submission.reply({ hideFields: secrets }) };
}

/** The first broken rule of a form that has one place for what is wrong with it. */
export function firstProblem(reply: SubmissionResult<string[]>, t: Translate): string {
  const [first = t("errors:VALIDATION_ERROR")] = Object.values(reply.error ?? {}).flatMap((messages) => messages ?? []);
  return first;
}

/**
 * The texts of a form that its schema names. Conform turns any other name into a path, and builds what the path describes
 * before the schema is asked: `a[99999999]` would become a list of that length.
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

/** A schema's own rule arrives as its key, all others as sentences already. */
function sentence(t: Translate, key: string, values: Record<string, string | number> = {}): string {
  const path: string = `errors:validation.${key}`;
  return t(path, { ...values, defaultValue: key });
}
