import { type ErrorEnvelope, statusOfCode } from "../../contract/errors.ts";
import type { Language } from "../../contract/languages.ts";
import { sentence } from "./messages.ts";
import type { Refusal } from "./operation.ts";

/** A refusal by the HTTP layer itself. Its status may differ from any error code's. */
export interface HttpRefusal extends Refusal {
  status?: 400 | 405;
  headers?: Record<string, string>;
}

/** Another format of refusals, for the addresses of an API that follows other conventions. */
export interface RefusalFormat {
  /** The beginning of those addresses. */
  under: `/api/${string}/`;
  respond(refusal: HttpRefusal, language: Language): Response;
}

/** The only place that converts a refusal to a response: envelope, status and headers. */
export function refusalResponse(refusal: HttpRefusal, language: Language): Response {
  const status = refusal.status ?? statusOfCode[refusal.code];
  const envelope: ErrorEnvelope = {
    status,
    code: refusal.code,
    message: sentence(language, refusal.message ?? refusal.code, refusal.values),
    detail: null,
    violations: (refusal.violations ?? []).map(({ field, key, values }) => ({
      field,
      message: sentence(language, `validation.${key}`, values),
    })),
  };
  const headers = headersOfRefusal(refusal, status);
  headers.set("content-language", language);
  return Response.json(envelope, { status, headers });
}

/** Returns the headers of a refusal that do not depend on the form of its body. */
export function headersOfRefusal(refusal: HttpRefusal, status: number): Headers {
  const headers = new Headers(refusal.headers);
  // RFC 9110, section 11.6.1: every 401 names an authentication scheme.
  if (status === 401 && !headers.has("www-authenticate")) headers.set("www-authenticate", "Bearer");
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return headers;
}
