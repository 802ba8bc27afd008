import { channel } from "node:diagnostics_channel";
import type { EndpointShape } from "../../contract/endpoint.ts";
import type { Language } from "../../contract/languages.ts";
import { decide, type FindCaller, printableUserAgent, signedInCaller } from "./bind.ts";
import { refusalResponse } from "./errors.ts";
import { absent, type Input, InputParts } from "./input.ts";
import type { Limits } from "./limits.ts";
import type { Caller, Route } from "./operation.ts";

/** Announces each read, like Node's own channels for HTTP requests. The budgets count them. */
const reads = channel("atelier:api.read");

/** The browser on whose behalf pages read, with its access token. */
export interface Visitor {
  accessToken: string | undefined;
  language: Language;
  /** The client address as the reverse proxy reported it; `null` without one. */
  address: string | null;
  userAgent: string | null;
}

/** The parts of a read's input, as a client passes them. */
export interface ReadInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
}

/**
 * Reads one JSON endpoint. Returns the same payload or refusal as over HTTP. Authenticates once for all reads of a
 * visitor.
 */
export type Read = (
  endpoint: Pick<EndpointShape, "method" | "path">,
  input: ReadInput,
) => Promise<{ ok: true; value: unknown } | Response>;

export interface DirectReadsDeps {
  routes: readonly Route[];
  findCaller: FindCaller;
  limits: Limits;
  /** Returns the response for an operation that failed. */
  failed(error: unknown, endpoint: EndpointShape, language: Language): Response;
}

/**
 * Returns reads for pages in the same process. They pass the same checks as requests but are neither serialized nor
 * parsed again.
 */
export function createDirectReads({ routes, findCaller, limits, failed }: DirectReadsDeps) {
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]));

  return (visitor: Visitor): Read => {
    const { language, accessToken } = visitor;
    const userAgent = printableUserAgent(visitor.userAgent ?? undefined);
    const caller: Caller = { language, userAgent, address: visitor.address ?? undefined };
    const header = accessToken === undefined ? undefined : `Bearer ${accessToken}`;
    let identified: ReturnType<typeof signedInCaller> | undefined;
    const identify = () => {
      identified ??= signedInCaller(header, caller, findCaller);
      return identified;
    };
    return async (endpoint, input) => {
      reads.publish(nameOf(endpoint));
      const route = byName.get(nameOf(endpoint));
      if (!route) return refusalResponse(absent, language);
      try {
        const { outcome } = await decide(route, {
          caller,
          identify,
          limits,
          hasToken: header !== undefined,
          read: () => parse(route, input),
        });
        if (!outcome.ok) return refusalResponse(outcome, language);
        // As over HTTP, fields that the contract does not name never leave the backend.
        return { ok: true, value: route.endpoint.answer.payload?.parse(outcome.value) };
      } catch (error) {
        return failed(error, route.endpoint, language);
      }
    };
  };
}

export function nameOf({ method, path }: Pick<EndpointShape, "method" | "path">): string {
  return `${method} ${path}`;
}

function parse(route: Route, input: ReadInput): Input {
  const parts = new InputParts();
  return takeTexts(parts, route, input) ? parts.parsed() : absent;
}

/** Parses the parts that are text over HTTP. Returns `false` if a parameter of the path is invalid. */
export function takeTexts(
  parts: InputParts,
  { endpoint: { params, query, headers } }: Route,
  input: ReadInput,
): boolean {
  if (params && !parts.take("params", params, textsOf(input.params))) return false;
  if (query) parts.take("query", query, textsOf(input.query));
  if (headers) parts.take("headers", headers, textsOf(input.headers));
  return true;
}

/** As in an address: every value is text, and an empty one counts as missing. */
function textsOf(values: Record<string, unknown> = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
