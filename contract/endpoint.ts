import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { KeyScope } from "./key-terms.ts";
import type { StaffRole } from "./roles.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One declaration per endpoint. The server binding, the typed client, the OpenAPI document and the endpoint tests are
 * derived from it, so they cannot drift apart.
 */
export interface EndpointShape {
  method: Method;
  /** Path template with `{name}` for each parameter and a trailing slash. */
  path: `/api/${string}/`;
  tag: string;
  summary: string;
  /**
   * `bearer` requires an access token; `none` ignores one. `optional` requires one only where the operator does, and
   * refuses a wrong one.
   */
  auth: "none" | "optional" | "bearer";
  /** The scope that an API key needs for this endpoint. API keys cannot be used when it is left out. */
  scope?: KeyScope;
  /**
   * The role that the caller needs. For others the endpoint does not exist. It also requires that the caller entered the
   * password within the last 30 minutes.
   */
  role?: StaffRole;
  /**
   * Whether it begins new work, which only administrators can do while the studio is in maintenance. Others get
   * `MAINTENANCE`.
   */
  pausesInMaintenance?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Header names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Parameters of similar endpoints that this one has no use for, with their defaults. Other values are refused, because
   * the result would not be what was asked for. All other unknown fields are ignored. A function if they depend on the
   * body, which is not parsed yet. Fields inside others have dotted names.
   */
  unusedFields?: Readonly<Record<string, unknown>> | ((body: unknown) => Readonly<Record<string, unknown>>);
  /** A file instead of a JSON body: `multipart/form-data` with one of these fields, each at most this many bytes. */
  file?: {
    fields: Readonly<Record<string, { maxBytes: number }>>;
    /** Whether the file is received on disk instead of in memory. It is removed after the answer. */
    isSpooled?: true;
  };
  /** Status and payload of the expected answer. Without a payload the body is empty. */
  answer: {
    status: 200 | 201 | 202 | 204;
    payload?: z.ZodType;
    /** Whether pages do without the payload. Third-party backends may answer such a change with any body, or none. */
    isDispensable?: true;
    /** An alternative form of the answer, for clients that name this media type in `Accept`. */
    stream?: "text/event-stream";
    /** A streamed file of this media type instead of JSON. */
    fileType?: string;
  };
  /** Expected refusals, in addition to those that every endpoint of its kind can return. */
  refusals: readonly ErrorCode[];
}

export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;

/** A file as received: at most the declared size, otherwise unchecked. */
export interface SentFile {
  /** The form field that contained it. */
  field: string;
  /** The client's file name; empty when there was none. */
  name: string;
  bytes: Uint8Array;
}

/** A received file on disk. It exists until the operation ends. */
export interface SpooledFile extends Omit<SentFile, "bytes"> {
  path: string;
  sizeBytes: number;
}

/** A file to send. */
export interface StreamedFile {
  /** A readable name of letters, digits, `.`, `_` and `-`. */
  name: string;
  content: ReadableStream<Uint8Array>;
  /** Set when it is known before the file is complete. */
  sizeBytes?: number;
}

/** A form with a file that is passed on while it arrives. It can be sent only once. */
export interface ReceivedForm {
  contentType: string;
  body: ReadableStream<Uint8Array>;
}

/** What a caller passes. Parts that an endpoint does not declare are absent. */
export type CallInput<E extends EndpointShape> = {
  [K in "params" | "query" | "headers" | "body" as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
} & (E extends { file: { fields: infer F } }
  ? { file: { field: keyof F & string; content: Blob } | ReceivedForm }
  : unknown);

/** What an operation receives after parsing. Parts that an endpoint does not declare are absent. */
export type ParsedInput<E extends EndpointShape> = {
  [K in "params" | "query" | "headers" | "body" as E[K] extends z.ZodType ? K : never]: OutputOf<E[K]>;
} & (E extends { file: { isSpooled: true } }
  ? { file: SpooledFile }
  : E extends { file: object }
    ? { file: SentFile }
    : unknown);

/** The payload of the expected answer; `undefined` when the body is empty. */
export type AnswerOf<E extends EndpointShape> = E["answer"] extends { payload: infer S }
  ? OutputOf<S>
  : E["answer"] extends { fileType: string }
    ? StreamedFile
    : undefined;

/** Endpoints grouped by domain, as in the client. */
export type Contract = Record<string, Record<string, EndpointShape>>;
