import type { z } from "zod";
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

  parsed(): Input {
    const violations = this.#violations;
    return violations.length > 0
      ? { ok: false, code: "VALIDATION_ERROR", violations }
      : { ok: true, value: this.value };
  }
}
