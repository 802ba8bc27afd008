import { z } from "zod";

/**
 * One violated rule: the field's dotted path, a key under `validation` in the locale files, and the values of its
 * sentence.
 */
export interface Violation {
  field: string;
  key: string;
  values: Record<string, string | number>;
}

/** The rule that a repeated password matches the first one. Only forms ask twice, so only forms use it. */
export const passwordsDiffer = "passwordsDiffer";

type Issue = z.core.$ZodIssue;

/**
 * Maps Zod issues to rules, so that the frontend and the backend show the same sentence in the user's language. Parse
 * with `reportInput: true`; otherwise a missing field cannot be told from one of the wrong type. A schema's own message
 * (a `refine` or an `error` option) must be a key. The values of its sentence are its `params`.
 */
export function violationsOf(error: { issues: Issue[] }): Violation[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join("."), ...ruleOf(issue) }));
}

/** Zod's own messages are sentences. A single word in camel case is a key that a schema set. */
const ownKey = /^[a-z][A-Za-z]*$/;

/** The values of a sentence, as an own issue has them. */
const ownValues = z.record(z.string(), z.union([z.string(), z.number()])).catch({});

/** Returns the rule of one issue. A raw issue, as Zod passes it to an error map, contains the input that this needs. */
export function ruleOf(issue: Issue | z.core.$ZodRawIssue): Pick<Violation, "key" | "values"> {
  if (issue.message && ownKey.test(issue.message))
    return { key: issue.message, values: issue.code === "custom" ? ownValues.parse(issue.params) : {} };
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
