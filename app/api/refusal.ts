import { z } from "zod";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { type ErrorEnvelope, errorCodes, errorEnvelope, statusOfCode } from "../../contract/errors.ts";

/** Why a call has no answer. A network failure has status 0. */
export interface ApiRefusal {
  ok: false;
  status: number;
  code: string;
  /** In the user's language when it comes from our API; `null` when the message for the code should be shown. */
  message: string | null;
  violations: { field: string; message: string }[];
  /** Whether a third-party backend reports that this address or method does not exist. */
  isAbsent?: boolean;
  /** Whether the backend's answer does not match the contract. A retry would not change that. */
  isUnreadable?: boolean;
}

const messageMaxCharacters = 1_000;
const sentence = z.string().trim().min(1).max(messageMaxCharacters);

/**
 * Error bodies of other backends (specification, sections 3 and 8). Every field may be missing or have another type.
 */
const foreignError = z.object({
  code: z.string().optional().catch(undefined),
  message: sentence.optional().catch(undefined),
  detail: sentence.optional().catch(undefined),
  violations: z
    .array(z.object({ field: z.string().default(""), message: sentence }))
    .catch([])
    .default([]),
});

/** The status is sufficient for these. A server's own message would be less precise, or in another language. */
const fixedSentences = ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"];

/** Words in a message that indicate missing credits (specification, section 8). */
const creditWords = /credit|balance|insufficient|not enough|quota|limit/i;
/** Statuses whose meaning does not depend on the message. */
const plainStatuses = [401, 404, 405, 413, 429, 501];

/** Parses the body of a refused call, from our API or from any backend that implements the specification. */
export function readRefusal(status: number, body: unknown, endpoint: EndpointShape): ApiRefusal {
  const envelope = errorEnvelope.safeParse(body);
  if (envelope.success) return ownRefusal(envelope.data);
  const { violations, ...said } = foreignError.safeParse(body).data ?? { violations: [] };
  const words = said.message ?? said.detail ?? null;
  const named = codeNamed(said.code) ?? codeNamed(said.message) ?? codeNamed(said.detail);
  const code = named ?? (meansCredits(status, words, endpoint) ? "INSUFFICIENT_CREDITS" : codeOf(status, violations));
  const isFixed = fixedSentences.includes(code) || codeNamed(words ?? undefined) !== undefined;
  return { ok: false, status, code, message: isFixed ? null : words, violations, isAbsent: code === "NOT_FOUND" };
}

function ownRefusal({ status, code, message, violations }: ErrorEnvelope): ApiRefusal {
  // The message of an internal error contains no useful information.
  return { ok: false, status, code, message: code === "INTERNAL_ERROR" ? null : message, violations };
}

/** Returns the outcome of a call that received no answer. */
export function networkFailure(code: "NETWORK_ERROR" | "NETWORK_INTERRUPTED"): ApiRefusal {
  return { ok: false, status: 0, code, message: null, violations: [] };
}

/** Returns the outcome of a call that is not made, because its request breaks these rules. */
export function invalid(violations: ApiRefusal["violations"]): ApiRefusal {
  return { ok: false, status: 422, code: "VALIDATION_ERROR", message: null, violations };
}

/**
 * An answer that cannot be parsed, whatever its status. Reported as 502, because the upstream server is at fault (RFC
 * 9110, section 15.6.3).
 */
export const unreadable: ApiRefusal = {
  ok: false,
  status: 502,
  code: "INTERNAL_ERROR",
  message: null,
  violations: [],
  isUnreadable: true,
};

/**
 * Whether a call failed for a temporary reason: there was no answer, or a 5xx status other than for a missing endpoint.
 */
export function isUnavailable(outcome: { ok: true } | ApiRefusal | null | undefined): boolean {
  if (!outcome || outcome.ok || outcome.isAbsent || outcome.isUnreadable) return false;
  return outcome.status === 0 || outcome.status >= 500;
}

function codeNamed(text: string | undefined): string | undefined {
  const name = text?.trim().toUpperCase();
  return errorCodes.find((code) => code === name);
}

function meansCredits(status: number, words: string | null, { refusals }: EndpointShape): boolean {
  const costsCredits = refusals.includes("INSUFFICIENT_CREDITS");
  return costsCredits && !plainStatuses.includes(status) && words !== null && creditWords.test(words);
}

function codeOf(status: number, violations: readonly unknown[]): string {
  if (violations.length > 0 || status === 400) return "VALIDATION_ERROR";
  // A missing endpoint is treated like a missing item.
  if (status === 405 || status === 501) return "NOT_FOUND";
  return errorCodes.find((code) => statusOfCode[code] === status) ?? "INTERNAL_ERROR";
}
