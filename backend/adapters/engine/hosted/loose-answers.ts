import { z } from "zod";
import { readBounded } from "../bounded-body.ts";
import { artifactMaxBytes, EngineRefusal } from "../port.ts";
import { authorizationOf, baseUrlOf, type Fetch, type ProviderAccess } from "./access.ts";
import { downloadBytes } from "./download.ts";
import { type Trouble, textOf } from "./exchange.ts";
import { fieldWords, reasonsIn } from "./failure.ts";

/** The provider's success holds no image; `trouble` is what it says instead. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
  readonly trouble: Trouble;

  constructor(status: number, text: string) {
    super(`The answer holds no image: ${text}`);
    this.trouble = { status, text, mayHaveStarted: false };
  }
}

/** The fields that a server may do without, the most disputed first. */
const optionalFields = ["response_format", "n", "size"] as const;
type OptionalField = (typeof optionalFields)[number];

export interface LooseAnswers {
  /** Returns a fetch whose successful answers have what OpenAI's protocol promises. */
  around(fetch: Fetch, target: string): Fetch;
  /** Returns which fields were refused, in plain words for the operator. */
  problems(): string[];
}

/** Where the images of a server may be. */
export interface ImagePlaces {
  /** Whether an address is in the internet. */
  isPublic(address: string): Promise<boolean>;
  /** Whether an address may be asked that the operator's own server names: private networks, but no metadata of a cloud. */
  isAllowed(address: string): Promise<boolean>;
}

export interface LooseAnswerParts {
  access: ProviderAccess;
  label: string;
  fetch: Fetch;
  downloadMilliseconds: number;
  places: ImagePlaces;
  /** Whether a request is repeated without an optional field that its server refuses. */
  mayLeaveOut: boolean;
}

const answerMaxBytes = Math.ceil((artifactMaxBytes * 4) / 3);
const reasonMaxCharacters = 4_000;

const failed = z.object({ error: z.unknown().refine(Boolean) });
const statusIn = z.object({ error: z.object({ code: z.coerce.number().int().min(400).max(599) }) });
const image = z.object({ b64_json: z.string().nullish(), url: z.string().nullish() });
const made = z.looseObject({ data: z.tuple([image], image) });

/**
 * Makes up for servers that follow OpenAI's protocol loosely: images with a `data:` prefix or at an address of theirs,
 * errors with a status of success, and refusals of an optional field. A refused request made nothing, so it is repeated
 * without the field; what was refused is remembered as long as the process runs.
 */
export function createLooseAnswers(parts: LooseAnswerParts): LooseAnswers {
  const refused = new Set<string>();
  const nameOf = (target: string, field: OptionalField, body: Fields) =>
    // Only some sizes may be refused.
    JSON.stringify([target, field, ...(field === "size" ? [body.get(field)] : [])]);
  return {
    around: (fetch, target) => async (input, init) => {
      const body = init?.method === "POST" ? fieldsOf(init.body) : undefined;
      if (!body) return fetch(input, init);
      const sent = optionalFields.filter((field) => body.get(field) !== undefined);
      const without = new Set(sent.filter((field) => refused.has(nameOf(target, field, body))));
      for (;;) {
        const response = await fetch(input, { ...init, body: body.without(without) });
        if (response.ok) {
          for (const field of without) refused.add(nameOf(target, field, body));
          return withImages(response, { address: String(input), signal: init?.signal }, parts);
        }
        const text = await response.text();
        const left = parts.mayLeaveOut ? sent.filter((field) => !without.has(field)) : [];
        const field = [400, 422].includes(response.status) ? refusedField(text, left) : undefined;
        if (field === undefined) return new Response(text === "" ? null : text, response);
        without.add(field);
      }
    },
    problems: () =>
      [...refused].map((name) => {
        const [target, field, value] = z.array(z.string()).parse(JSON.parse(name));
        const what = value === undefined ? `“${field}”` : `“${field}” of ${value}`;
        return `${parts.label} refuses ${what} for “${target}”, so it is left out.`;
      }),
  };
}

interface Fields {
  get(name: string): string | undefined;
  without(names: ReadonlySet<string>): string | FormData;
}

/** Returns the fields of a request; `undefined` if it is none of the SDK's. */
function fieldsOf(body: RequestInit["body"]): Fields | undefined {
  if (body instanceof FormData) {
    return {
      get(name) {
        const value = body.get(name);
        return typeof value === "string" ? value : undefined;
      },
      without(names) {
        const form = new FormData();
        for (const [name, value] of body) if (!names.has(name)) form.append(name, value);
        return form;
      },
    };
  }
  if (typeof body !== "string") return undefined;
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(body)));
  return {
    get(name) {
      const value = fields.find(([field]) => field === name)?.[1];
      return value === undefined ? undefined : String(value);
    },
    without: (names) => JSON.stringify(Object.fromEntries(fields.filter(([name]) => !names.has(name)))),
  };
}

/** Returns the first of these fields that a refusal speaks of; `undefined` if it is about something else. */
function refusedField(text: string, fields: readonly OptionalField[]): OptionalField | undefined {
  const reasons = reasonsIn(text, ["param", "loc", "errors"]);
  // A single letter occurs in any sentence.
  const isNamed = (field: OptionalField) =>
    new RegExp(field.length > 1 ? `(?<!\\w)${field}(?!\\w)` : `["'\`]${field}["'\`]|^${field}$`, "i");
  const named = fields.find((field) => reasons.some((reason) => isNamed(field).test(reason)));
  return named ?? (reasons.some((reason) => fieldWords.test(reason)) ? fields[0] : undefined);
}

interface SentRequest {
  address: string;
  signal: AbortSignal | null | undefined;
}

/** Returns an answer with its first image in base64. Throws UnusableAnswer when it has none. */
async function withImages(response: Response, request: SentRequest, parts: LooseAnswerParts): Promise<Response> {
  const text = new TextDecoder().decode(await readBounded(response, answerMaxBytes));
  const answer = parsed(text);
  const images = made.safeParse(answer);
  if (!images.success || failed.safeParse(answer).success) {
    const status = statusIn.safeParse(answer).data?.error.code ?? response.status;
    throw new UnusableAnswer(status, hasReason(text) ? text.slice(0, reasonMaxCharacters) : shapeOf(answer));
  }
  const [{ b64_json, url }] = images.data.data;
  const inline = [b64_json, url].map((one) => /^\s*data:[^,]*,(.*)$/s.exec(one ?? "")?.[1]).find(Boolean) ?? b64_json;
  const base64 = inline || (await downloaded(url, request, parts));
  return Response.json({ ...images.data, data: [{ b64_json: base64 }] });
}

function hasReason(text: string): boolean {
  return reasonsIn(text).some((reason) => reason.trim() !== "");
}

/** Says what an answer without reasons has: not its values, which may come from a prompt. */
function shapeOf(answer: unknown): string {
  const fields = z.record(z.string(), z.unknown()).safeParse(answer).data;
  if (!fields) return "The answer is no JSON object.";
  return `The answer has no image in “data”. Its fields: ${Object.keys(fields).join(", ").slice(0, 200) || "none"}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the image at an address, which may be relative to the request's. A server in a private network may store its
 * images elsewhere in there. Throws UnusableAnswer when it cannot be had.
 */
async function downloaded(
  url: string | null | undefined,
  { address, signal }: SentRequest,
  { access, downloadMilliseconds, fetch, places }: LooseAnswerParts,
): Promise<string> {
  const found = url && URL.canParse(url, address) ? new URL(url, address) : undefined;
  if (!found) throw new UnusableAnswer(200, "It has neither b64_json nor a url.");
  const base = baseUrlOf(access);
  const isOutside = await places.isPublic(base);
  try {
    const bytes = await downloadBytes(found.href, {
      fetch: (place, init) => fetch(place, { ...init, signal: eitherOf(signal, init?.signal) }),
      ownOrigin: new URL(base).origin,
      authorization: authorizationOf(access),
      timeoutMilliseconds: downloadMilliseconds,
      allows: ({ href }) => (isOutside ? places.isPublic(href) : places.isAllowed(href)),
    });
    return Buffer.from(bytes).toString("base64");
  } catch (error) {
    const detail = error instanceof EngineRefusal ? error.failure.detail : textOf(error);
    throw new UnusableAnswer(200, `The url of the image: ${detail}`);
  }
}

function eitherOf(...signals: readonly (AbortSignal | null | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal));
}
