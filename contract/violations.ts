import type { z } from "zod";

/** One broken rule: the field's dotted path, a key under `validation` in the locale files, and the values its sentence needs. */
export interface Violation {
  field: string;
  key: string;
  values: Record<string, string | number>;
}

/** The rule that what is typed twice is the same both times; it belongs to forms, which alone ask twice. */
export const passwordsDiffer = "passwordsDiffer";

type Issue = z.core.$ZodIssue;

/**
 * Names the rule each Zod issue stands for, so that both wings say the same sentence in the person's language.
 * Parse with `reportInput: true`, otherwise a missing field cannot be told from one of the wrong type.
 * A schema's own message (a `refine` or an `error` option) must itself be a key.
 */
export function violationsOf(error: { issues: Issue[] }): Violation[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join("."), ...ruleOf(issue) }));
}

/** Zod's own messages are sentences; a single word in camel case is a key that a schema set. */
const ownKey = /^[a-z][A-Za-z]*$/;

/** The rule one issue stands for; a raw issue, as Zod hands it to an error map, carries the input it needs. */
export function ruleOf(issue: Issue | z.core.$ZodRawIssue): Pick<Violation, "key" | "values"> {
  if (issue.message && ownKey.test(issue.message)) return { key: issue.message, values: {} };
  const absent = issue.input === undefined || issue.input === null || issue.input === "";
  switch (issue.code) {
    case "invalid_type":
      return absent ? { key: "required", values: {} } : { key: "wrongType", values: {} };
    case "too_small":
      if (issue.origin !== "string") return { key: "tooSmall", values: { min: Number(issue.minimum) } };
      return Number(issue.minimum) <= 1
        ? { key: "required", values: {} }
        : { key: "tooShort", values: { min: Number(issue.minimum) } };
    case "too_big":
      return issue.origin === "string"
        ? { key: "tooLong", values: { max: Number(issue.maximum) } }
        : { key: "tooBig", values: { max: Number(issue.maximum) } };
    case "invalid_value":
      return absent
        ? { key: "required", values: {} }
        : { key: "unknownChoice", values: { choices: issue.values.map(String).join(", ") } };
    case "invalid_format":
      return issue.format === "email" ? { key: "email", values: {} } : { key: "format", values: {} };
    default:
      return { key: "wrongType", values: {} };
  }
}
