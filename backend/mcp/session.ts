import type { z } from "zod";
import type { EndpointShape, StreamedFile } from "../../contract/endpoint.ts";
import type { CallParts, Calls } from "../http/calls.ts";
import type { HttpRefusal } from "../http/errors.ts";
import type { SignedInCaller } from "../http/operation.ts";

type Answered<T> = { ok: true; value: T } | HttpRefusal;

/** What the tools may use for the owner of one API key during one request. */
export interface McpSession {
  caller: SignedInCaller;
  /** Calls an endpoint of the API. */
  call<P extends z.ZodType>(
    endpoint: EndpointShape & { answer: { payload: P } },
    parts: CallParts,
  ): Promise<Answered<z.output<P>>>;
  /** Opens an endpoint that streams. */
  open(
    endpoint: EndpointShape & { answer: { fileType: string } },
    parts: CallParts,
  ): Promise<Answered<StreamedFile["content"]>>;
  /** Reads a file at a signed address of the studio, as a client of the API does. */
  readFile(address: string): Promise<Response>;
  /** Returns the absolute form of an address of the studio. */
  absolute(address: string): string;
  /** Whether the client reads messages before the result. */
  showsProgress: boolean;
  /** Aborts when the client leaves, or cancels its request. */
  leaving: AbortSignal;
  /** Logs an unexpected error and returns what the caller learns. */
  failed(error: unknown): HttpRefusal;
}

export interface SessionDeps {
  calls: Calls;
  publicOrigin: string;
  /** Answers any request under /api. */
  fetch(request: Request): Promise<Response>;
  failed(error: unknown): HttpRefusal;
}

export function createSession(
  { calls, publicOrigin, fetch, failed }: SessionDeps,
  caller: SignedInCaller,
  client: Pick<McpSession, "showsProgress" | "leaving">,
): McpSession {
  const absolute = (address: string) => new URL(address, publicOrigin).href;
  return {
    caller,
    call: (endpoint, parts) => calls.call(endpoint, caller, parts),
    open: (endpoint, parts) => calls.open(endpoint, caller, parts),
    readFile: (address) => fetch(new Request(absolute(address), { headers: { accept: "image/webp" } })),
    absolute,
    ...client,
    failed,
  };
}
