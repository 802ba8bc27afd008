import type { z } from "zod";
import type { EndpointShape, SentFile, StreamedFile } from "../../contract/endpoint.ts";
import type { WhyPaused } from "./bind.ts";
import { decide, streamedFile } from "./bind.ts";
import { nameOf, type ReadInput, takeTexts } from "./direct-reads.ts";
import type { HttpRefusal } from "./errors.ts";
import { absent, type Input, InputParts } from "./input.ts";
import { type Limits, noLimits } from "./limits.ts";
import type { Route, SignedInCaller } from "./operation.ts";

/** The parts of a request, as another protocol passes them. */
export interface CallParts extends ReadInput {
  body?: unknown;
  file?: SentFile;
}

type Answered<T> = { ok: true; value: T } | HttpRefusal;

/**
 * Runs endpoints for other protocols, with the same rights, limits, and parsing as over HTTP. The caller's request was
 * already identified and counted. The functions never throw.
 */
export interface Calls {
  /** Returns the payload of a JSON endpoint. */
  call<P extends z.ZodType>(
    endpoint: EndpointShape & { answer: { payload: P } },
    caller: SignedInCaller,
    parts: CallParts,
  ): Promise<Answered<z.output<P>>>;
  /** Returns the content of an endpoint that streams. The receiver must read it to the end or cancel it. */
  open(
    endpoint: EndpointShape & { answer: { fileType: string } },
    caller: SignedInCaller,
    parts: CallParts,
  ): Promise<Answered<StreamedFile["content"]>>;
}

export interface CallsDeps {
  routes: readonly Route[];
  limits: Limits;
  whyPaused?: WhyPaused;
  /** Logs an unexpected error and returns what the caller learns. */
  failed(error: unknown, endpoint: Pick<EndpointShape, "method" | "path">): HttpRefusal;
}

export function createCalls({ routes, limits, whyPaused, failed }: CallsDeps): Calls {
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  const countedLimits: Limits = { ...limits, admit: noLimits.admit };

  /** `receive` turns the outcome into the answer. */
  async function run<T>(
    endpoint: EndpointShape,
    caller: SignedInCaller,
    parts: CallParts,
    receive: (value: unknown) => T,
  ): Promise<Answered<T>> {
    const route = byName.get(nameOf(endpoint));
    if (!route) return absent;
    try {
      const { outcome } = await decide(route, {
        caller,
        identify: async () => caller,
        limits: countedLimits,
        whyPaused,
        hasToken: true,
        read: () => parse(route, parts),
      });
      return outcome.ok ? { ok: true, value: receive(outcome.value) } : outcome;
    } catch (error) {
      return failed(error, endpoint);
    }
  }

  return {
    // As over HTTP, fields that the contract does not name never leave the backend.
    call: (endpoint, caller, parts) => run(endpoint, caller, parts, (value) => endpoint.answer.payload.parse(value)),
    open: (endpoint, caller, parts) => run(endpoint, caller, parts, (value) => streamedFile.parse(value).content),
  };
}

function parse(route: Route, { body, file, ...texts }: CallParts): Input {
  const parts = new InputParts();
  if (!takeTexts(parts, route, texts)) return absent;
  parts.takeBody(route.endpoint, body);
  if (route.endpoint.file && file) parts.value.file = file;
  return parts.parsed();
}
