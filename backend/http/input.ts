import type { z } from "zod";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { type Violation, violationsOf } from "../../contract/violations.ts";
import type { HttpRefusal } from "./errors.ts";
import { textProblems } from "./text-problems.ts";

/** The parsed parts of a request, or why they were refused. */
export type Input = { ok: true; value: object } | HttpRefusal;

/** An invalid id names nothing, so the response is the same as for any missing resource. */
export const absent: HttpRefusal = { ok: false, code: "NOT_FOUND" };

/** Parses the parts of one request and collects their violations. */
export class InputParts {
  readonly value: Record<string, unknown> = {};
  readonly #violations: Violation[] = [];

  /** Returns whether everything taken so far is valid. */
  take(part: string, schema: z.ZodType, raw: unknown): boolean {
    const parsed = schema.safeParse(raw, { reportInput: true });
    if (parsed.success) {
      this.value[part] = parsed.data;
      this.#violations.push(...textProblems(parsed.data));
    } else this.#violations.push(...violationsOf(parsed.error));
    return this.#violations.length === 0;
  }

  /** Parses the body of a request, and refuses parameters that belong to similar endpoints. */
  takeBody({ body, unusedFields = {} }: Pick<EndpointShape, "body" | "unusedFields">, raw: unknown): void {
    if (!body) return;
    this.take("body", body, raw);
    const unused = typeof unusedFields === "function" ? unusedFields(raw) : unusedFields;
    for (const [field, usual] of Object.entries(unused)) {
      const value = field.split(".").reduce(ownValue, raw);
      if (!isNothing(value) && value !== usual) this.#violations.push({ field, key: "notForMode", values: {} });
    }
  }

  parsed(): Input {
    const violations = this.#violations;
    return violations.length > 0
      ? { ok: false, code: "VALIDATION_ERROR", violations }
      : { ok: true, value: this.value };
  }
}

/** Returns the value of an object's own field; `undefined` when there is none. */
function ownValue(parent: unknown, field: string): unknown {
  return typeof parent === "object" && parent !== null
    ? Object.getOwnPropertyDescriptor(parent, field)?.value
    : undefined;
}

/** Whether a value says nothing, as forms and clients send it for a parameter that is not set. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || value === false || isEmptyList(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
