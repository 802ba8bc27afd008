import type { ErrorCode } from "../../../contract/errors.ts";
import type { Run } from "../../../contract/generation.ts";
import type { Language } from "../../../contract/languages.ts";
import { type HttpRefusal, headersOfRefusal, type RefusalFormat } from "../../http/errors.ts";
import { sentence } from "../../http/messages.ts";
import { type ErrorKey, type Refusal, refuse } from "../../http/operation.ts";
import { basePath } from "./rules.ts";

/** An error in OpenAI's format, with its status. */
interface OpenAiError {
  status: number;
  type: string;
  code: string | null;
  param: string | null;
  message: string;
}

const invalid = { status: 400, type: "invalid_request_error", code: null } as const;
const server = { status: 500, type: "server_error", code: null } as const;

const errorOfCode: Record<ErrorCode, Pick<OpenAiError, "status" | "type" | "code">> = {
  VALIDATION_ERROR: invalid,
  UNAUTHORIZED: { ...invalid, status: 401, code: "invalid_api_key" },
  INSUFFICIENT_CREDITS: { status: 429, type: "insufficient_quota", code: "credit_balance_exhausted" },
  FORBIDDEN: { ...invalid, status: 403, code: "insufficient_permissions" },
  PASSWORD_REQUIRED: { ...invalid, status: 403, code: "insufficient_permissions" },
  AWAITING_APPROVAL: { ...invalid, status: 403, code: "insufficient_permissions" },
  NOT_FOUND: { ...invalid, status: 404, code: "unknown_url" },
  CONFLICT: { ...invalid, code: "idempotency_key_reused" },
  PAYLOAD_TOO_LARGE: { ...invalid, status: 413, code: "payload_too_large" },
  RATE_LIMITED: { status: 429, type: "requests", code: "rate_limit_exceeded" },
  INTERNAL_ERROR: server,
  SERVICE_UNAVAILABLE: { ...server, status: 503, code: "service_unavailable" },
  MAINTENANCE: { ...server, status: 503, code: "maintenance" },
};

/** What a message says about its error, beyond the code of the refusal. */
const errorOfMessage: Partial<Record<ErrorKey, Partial<OpenAiError>>> = {
  openaiMask: { param: "mask" },
  openaiNoMask: { param: "mask" },
  openaiImages: { param: "image" },
  openaiImageUrl: { param: "images" },
  openaiContentType: { status: 415, code: "unsupported_media_type" },
  wrongContentType: { status: 415, code: "unsupported_media_type" },
  openaiModel: { code: "model_not_found", param: "model" },
  openaiStillRunning: { status: 504, code: "still_running" },
};

/** OpenAI's names of the parameters that have another one in our requests. */
const paramOfField: Record<string, string> = {
  count: "n",
  aspect_ratio: "size",
  source_upload_id: "image",
  references: "image",
  mask_upload_id: "mask",
};

/** The longest pause that OpenAI's libraries obey. After a longer one, they would only be refused again. */
const obeyedPauseSeconds = 60;

const neverRetried: readonly ErrorCode[] = ["CONFLICT", "INSUFFICIENT_CREDITS"];

/** Refusals in the format of OpenAI's API. */
export const openAiRefusals: RefusalFormat = { under: "/api/openai/", respond: respondRefusal };

function respondRefusal(refusal: HttpRefusal, language: Language): Response {
  const error = errorOf(refusal, language);
  const headers = headersOfRefusal(refusal, error.status);
  headers.set("content-language", language);
  const { retryAfterSeconds = 0, code } = refusal;
  if (neverRetried.includes(code) || retryAfterSeconds > obeyedPauseSeconds) headers.set("x-should-retry", "false");
  return respond(error, headers);
}

/** Returns a refusal in OpenAI's terms. Of several invalid fields, it names the first. */
export function errorOf(refusal: HttpRefusal, language: Language): OpenAiError {
  const [violation] = refusal.violations ?? [];
  const status = refusal.status ?? errorOfCode[refusal.code].status;
  const known = { ...errorOfCode[refusal.code], status, param: null };
  if (violation) {
    const param = paramOfField[violation.field] ?? (violation.field || null);
    const said = sentence(language, `validation.${violation.key}`, violation.values);
    return { ...known, param, message: param === null ? said : `${param}: ${said}` };
  }
  const key = refusal.message ?? messageOf(refusal);
  const values: Refusal["values"] = { base: basePath, ...refusal.values };
  const code = refusal.status === 405 ? "method_not_allowed" : known.code;
  const { field } = values;
  const param = typeof field === "string" ? field : null;
  return { ...known, code, param, message: sentence(language, key, values), ...errorOfMessage[key] };
}

/** Our usual words speak to people in the studio. Programs need others here. */
function messageOf({ code }: Refusal): ErrorKey {
  if (code === "NOT_FOUND") return "openaiOffers";
  return code === "UNAUTHORIZED" ? "openaiKey" : code;
}

const faultsOfRequest = ["INVALID_INPUT", "UNSUPPORTED", "SOURCE_GONE"];

/** Returns why a run that has ended has no images. */
export function errorOfRun({ status, error }: Run, language: Language): OpenAiError {
  const message = error?.message ?? sentence(language, "openaiCanceled");
  const user = { status: 400, type: "image_generation_user_error", param: null, message };
  if (status === "canceled") return { ...user, code: "canceled" };
  if (status === "blocked") return { ...user, code: "moderation_blocked" };
  const code = error?.code.toLowerCase() ?? null;
  if (error && faultsOfRequest.includes(error.code)) return { ...user, code };
  const isAway = error !== null && error.code !== "INTERNAL";
  return { ...server, status: isAway ? 503 : 500, param: null, code, message };
}

/** Answers for a run without images. The studio has already tried it several times. */
export function respondToRun(run: Run, language: Language): Response {
  return respond(errorOfRun(run, language), new Headers({ "x-should-retry": "false", "content-language": language }));
}

function respond({ status, ...error }: OpenAiError, headers: Headers): Response {
  return Response.json({ error: envelopeOf(error) }, { status, headers });
}

/** Returns an error as it goes over the wire, without its status. */
export function envelopeOf({ message, type, param, code }: Omit<OpenAiError, "status">) {
  return { message, type, param, code };
}

/** The run takes longer than a request waits. The same request finds it again. */
export const stillRunning: Refusal = refuse("SERVICE_UNAVAILABLE", "openaiStillRunning");
