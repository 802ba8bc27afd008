import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** What an API key may be allowed. */
export const keyScopes = ["generation", "gallery", "conversations", "billing", "notifications"] as const;
export type KeyScope = (typeof keyScopes)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One declaration per endpoint. The server binding, the typed client, the OpenAPI document and the
 * endpoint tests derive from it, so none of them can drift from another.
 */
export interface EndpointShape {
  method: Method;
  /** Path template with `{name}` for each parameter and a trailing slash. */
  path: `/api/${string}/`;
  tag: string;
  summary: string;
  /** `bearer` needs an access token; `none` ignores one. */
  auth: "none" | "bearer";
  /** What an API key must be allowed to be good for this endpoint; none is where this is left out. */
  scope?: KeyScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Header names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** A file instead of a JSON body: `multipart/form-data` with one of these fields, each of at most this many bytes. */
  file?: { fields: Readonly<Record<string, { maxBytes: number }>> };
  /** Status and payload of the expected answer; without a payload the body is empty. */
  answer: {
    status: 200 | 201 | 202 | 204;
    /** Optional where pages need nothing of it: other backends may answer such a change with an empty body. */
    payload?: z.ZodType;
    /** The other form of the answer, for who names this media type in `Accept`. */
    stream?: "text/event-stream";
    /** A streamed file of this media type instead of JSON. */
    fileType?: string;
  };
  /** Expected refusals besides those any endpoint of its kind can give. */
  refusals: readonly ErrorCode[];
}

export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;

/** A file as it arrived: at most the declared size, and nothing of it believed yet. */
export interface SentFile {
  /** The field of the form it came in. */
  field: string;
  /** What the sender called it; empty when it said nothing. */
  name: string;
  bytes: Uint8Array;
}

/** A file on its way out. */
export interface StreamedFile {
  /** Readable and plain: letters, digits, `.`, `_` and `-`. */
  name: string;
  content: ReadableStream<Uint8Array>;
  /** Where it is known before the last byte is. */
  sizeBytes?: number;
}

/** What a caller hands over; parts an endpoint does not declare are absent. */
export type CallInput<E extends EndpointShape> = {
  [K in "params" | "query" | "headers" | "body" as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
} & (E extends { file: { fields: infer F } } ? { file: { field: keyof F & string; content: Blob } } : unknown);

/** What an operation receives after parsing; parts an endpoint does not declare are absent. */
export type ParsedInput<E extends EndpointShape> = {
  [K in "params" | "query" | "headers" | "body" as E[K] extends z.ZodType ? K : never]: OutputOf<E[K]>;
} & (E extends { file: object } ? { file: SentFile } : unknown);

/** The payload of the expected answer, `undefined` where the body is empty. */
export type AnswerOf<E extends EndpointShape> = E["answer"] extends { payload: infer S }
  ? OutputOf<S>
  : E["answer"] extends { fileType: string }
    ? StreamedFile
    : undefined;

/** Endpoints grouped by domain, as the client offers them. */
export type Contract = Record<string, Record<string, EndpointShape>>;
