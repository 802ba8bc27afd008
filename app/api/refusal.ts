import { z } from "zod";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { type ErrorEnvelope, errorCodes, errorEnvelope, statusOfCode } from "../../contract/errors.ts";

/** Why a call has no answer. A network failure has status 0. */
export interface ApiRefusal {
  ok: false;
  status: number;
  code: string;
  /** In the user's language when our API said it; `null` where the sentence of the code is the one to show. */
  message: string | null;
  violations: { field: string; message: string }[];
  /** Whether a backend that is not ours says that it has nothing at this address, or no such method. */
  isAbsent?: boolean;
  /** Whether the backend answered, in a shape that the contract does not know. Asking again will not change that. */
  isUnreadable?: boolean;
}

const messageMaxCharacters = 1_000;
const sentence = z.string().trim().min(1).max(messageMaxCharacters);

/** What other backends say when they refuse (specification, sections 3 and 8). Every part may be missing or of another kind. */
const foreignError = z.object({
  code: z.string().optional().catch(undefined),
  message: sentence.optional().catch(undefined),
  detail: sentence.optional().catch(undefined),
  violations: z
    .array(z.object({ field: z.string().default(""), message: sentence }))
    .catch([])
    .default([]),
});

/** The status alone says it; a server's own sentence for these would only be less precise, or in another language. */
const fixedSentences = ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"];

/** Specification, section 8: words in a message that mean that credits are missing. */
const creditWords = /credit|balance|insufficient|not enough|quota|limit/i;
/** Statuses whose meaning no word can change. */
const plainStatuses = [401, 404, 405, 413, 429, 501];

/** Reads the body of a refused call, from our API or from any that keeps to the specification. */
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
  // All it says is that nobody knows what happened.
  return { ok: false, status, code, message: code === "INTERNAL_ERROR" ? null : message, violations };
}

/** Why there is no answer at all. */
export function networkFailure(code: "NETWORK_ERROR" | "NETWORK_INTERRUPTED"): ApiRefusal {
  return { ok: false, status: 0, code, message: null, violations: [] };
}

/** An answer that makes no sense, with whatever status it came: 502, since what is behind the pages is at fault (RFC 9110, section 15.6.3). */
export const unreadable: ApiRefusal = {
  ok: false,
  status: 502,
  code: "INTERNAL_ERROR",
  message: null,
  violations: [],
  isUnreadable: true,
};

/** Whether a call failed for a temporary reason: there was no answer, or a 5xx other than for a missing endpoint. */
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
  // An endpoint that a backend does not have is as absent as an item.
  if (status === 405 || status === 501) return "NOT_FOUND";
  return errorCodes.find((code) => statusOfCode[code] === status) ?? "INTERNAL_ERROR";
}
