/** The codes of a studio's refusals. */
export const studioCodes = [
  "VALIDATION_ERROR",
  "UNAUTHORIZED",
  "INSUFFICIENT_CREDITS",
  "FORBIDDEN",
  "PASSWORD_REQUIRED",
  "AWAITING_APPROVAL",
  "NOT_FOUND",
  "CONFLICT",
  "PAYLOAD_TOO_LARGE",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
  "MAINTENANCE",
] as const;

/** The codes of failures on this side of the connection. */
export type ClientCode =
  /** No connection, or it broke. */
  | "UNREACHABLE"
  /** No answer before the deadline. */
  | "TIMEOUT"
  /** The caller's signal was aborted. */
  | "ABORTED"
  /** Something else than a studio answered. */
  | "UNEXPECTED_ANSWER"
  | "FILE_EXISTS"
  | "FILE_NOT_WRITTEN";

/** Why a call did not succeed. Branch on `code`; `message` is for people. No field contains the API key. */
export interface Failure {
  /** A newer studio may have codes that this version does not know. */
  code: (typeof studioCodes)[number] | ClientCode | (string & {});
  message: string;
  /** The HTTP status; `null` without an answer. */
  status: number | null;
  /** The fields of the request that were refused. */
  violations: { field: string; message: string }[];
  /** Names the request in the studio's log. */
  requestId: string | null;
  /** When to try again; `null` if the studio did not say. */
  retryAfterSeconds: number | null;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Returns a failure of the client itself. */
export function failed(code: ClientCode, message: string): { ok: false; failure: Failure } {
  return {
    ok: false,
    failure: { code, message, status: null, violations: [], requestId: null, retryAfterSeconds: null },
  };
}

/** Returns the failure in a refusal's body, or `UNEXPECTED_ANSWER` if the body is not a studio's. */
export function failureOf(response: Response, body: string): { ok: false; failure: Failure } {
  const about = {
    status: response.status,
    requestId: response.headers.get("x-request-id"),
    retryAfterSeconds: retryAfterOf(response),
  };
  const { code, message, violations } = parseObject(body);
  if (typeof code !== "string" || typeof message !== "string") {
    const unexpected = failed("UNEXPECTED_ANSWER", `The answer, with status ${response.status}, is not a studio's.`);
    return { ok: false, failure: { ...unexpected.failure, ...about } };
  }
  return {
    ok: false,
    failure: { code, message, ...about, violations: Array.isArray(violations) ? violations.filter(isViolation) : [] },
  };
}

/** Returns the seconds of a `Retry-After` header. Studios never send a date. */
export function retryAfterOf(response: Response): number | null {
  const value = response.headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}

function parseObject(text: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isViolation(value: unknown): value is { field: string; message: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    typeof value.field === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}
