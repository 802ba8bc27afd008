import type { EngineFailure } from "../port.ts";
import type { Trouble } from "./exchange.ts";

const detailMaxCharacters = 500;

const blockedWords =
  /moderation_blocked|content[_ ]policy|content_filter|safety system|safety filter|nsfw|sensitive content|prohibited_content|image_safety|blockreason|responsible ai|raimediafiltered|flagged as|(request|content|input|output|image|prompt) moderated|violates? .{0,40}polic/i;
const billingWords =
  /insufficient[_ ](quota|credits?|balance|funds)|billing|exhausted balance|payment required|out of credits|spend(ing)?[_ ]limit/i;
const keyWords = /api[_ ]key[_ ](not valid|invalid)|invalid[_ ]api[_ ]key|incorrect api key|unauthenticated/i;
const busyWords = /rate[_ -]?limit|too many requests|overloaded|\bbusy\b/i;
/** The request has a field that the server does not know. */
export const fieldWords =
  /(unknown|unrecognized|unsupported|unexpected|extra|additional) (request |keyword )?(parameters?|fields?|arguments?|options?|inputs?|propert(y|ies))\b|extra_forbidden|additionalProperties/i;
const modelWords = /model[_ ]not[_ ]found|(model|version) .{0,120}(not found|does not exist|is not supported)/i;

/** The request cannot be made as it is, whatever the model: its size, shape, or files are at fault. */
const inputWords =
  /(image|mask|video|file|prompt|dimensions?|resolution|pixels|(?<!batch )size)\b.{0,80}(too (large|small|big|long|short)|must (be|have|match)|exceed|greater than|not match|mismatch|not supported|unsupported)|(invalid|unsupported|wrong) (image|mask|video|size|dimensions?|resolution|aspect[ _]ratio)|(image|file|video)_too_(large|small)|out of memory/i;

/** Maps a failed provider call to an EngineFailure. The provider's message goes only to the log, without keys. */
export function failureOf({ status, text, mayHaveStarted }: Trouble, secrets: readonly string[]): EngineFailure {
  const words = wordsOf(text);
  const detail = withoutSecrets(`${status ?? "no answer"}: ${words}`, secrets);
  const failure = (code: EngineFailure["code"], retryable: boolean): EngineFailure => ({ code, retryable, detail });
  if (status === null) return mayHaveStarted ? failure("LOST", false) : failure("UNAVAILABLE", true);
  if (status < 500 && status !== 401 && status !== 429 && blockedWords.test(words)) return blocked(detail);
  if (status === 402 || (status < 500 && billingWords.test(words))) return failure("ENGINE_BILLING", false);
  if (status === 401 || status === 403 || (status < 500 && keyWords.test(words))) return failure("ENGINE_AUTH", false);
  if (status === 429 || (status < 400 && busyWords.test(words))) return failure("BUSY", true);
  if (status >= 500 || status === 408) return failure("UNAVAILABLE", true);
  // Nobody's prompt is at fault when the server does not know a field of ours.
  if (status < 500 && fieldWords.test(words)) return failure("INTERNAL", false);
  // Only the model itself may be at fault where a model is left out for everybody.
  if ((status < 400 || [400, 422].includes(status)) && inputWords.test(words)) return failure("INVALID_INPUT", false);
  if (status === 404 || modelWords.test(words)) return failure("UNSUPPORTED", false);
  if ([400, 413, 415, 422].includes(status)) return failure("INVALID_INPUT", false);
  if (status < 400) return failure("INTERNAL", false);
  return failure("UNSUPPORTED", false);
}

/** The fields in which providers report a reason. */
const reasonFields = new Set(["message", "msg", "code", "type", "status", "detail", "error", "title", "reason"]);

function wordsOf(text: string): string {
  return reasonsIn(text).join(", ");
}

/**
 * Returns the reasons in an answer, from the fields for them and further ones. Others are skipped: some providers echo
 * the request, and user content must not reach the log or the search for a reason.
 */
export function reasonsIn(text: string, further: readonly string[] = []): string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return [text];
  }
  const words: string[] = [];
  const gather = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) gather(item);
    else if (typeof value === "object" && value !== null) {
      for (const [field, inner] of Object.entries(value))
        if (reasonFields.has(field) || further.includes(field)) gather(inner);
    } else if (typeof value === "string" || typeof value === "number") words.push(String(value));
  };
  gather(answer);
  return words;
}

/** Maps a job that the provider reports as failed to a failure. Only the provider's message tells why. */
export function failureOfWords(text: string, secrets: readonly string[]): EngineFailure {
  const detail = withoutSecrets(text, secrets);
  if (blockedWords.test(text)) return blocked(detail);
  return { code: inputWords.test(text) ? "INVALID_INPUT" : "INTERNAL", retryable: false, detail };
}

export function blocked(detail: string): EngineFailure {
  return { code: "CONTENT_BLOCKED", retryable: false, detail, reason: "other" };
}

/** Returns a provider's message for the log: shortened, without our keys and anything that looks like a key. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret)]) clean = clean.replaceAll(form, "[key]");
  }
  return clean
    .replace(/([?&](?:key|api_key|token|signature|x-goog-[\w-]+)=)[^&\s"']+/gi, "$1[key]")
    .replace(/\b(Bearer|Key|Token)\s+[\w.:~+/=*-]{8,}/g, "$1 [key]")
    .replace(/\b(sk|r8|fal|AIza)[-_]?[\w*-]{8,}/g, "[key]")
    .slice(0, detailMaxCharacters);
}
