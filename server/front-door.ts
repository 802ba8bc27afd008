import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { systemRuntime } from "../backend/adapters/runtime/system.ts";
import { readTrace, runInTrace } from "../backend/tracing/trace.ts";
import { logApiCall } from "./access-log.ts";
import { clientAddress, setClientAddress } from "./client-address.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface FrontDoorOptions {
  /** The embedded API; `undefined` when it runs elsewhere and the pages forward to it. */
  api: ((request: Request) => Promise<Response>) | undefined;
  ready(): Promise<{ ok: boolean; checks: Record<string, string>; maintenance?: boolean }>;
  trustedProxyHops: number;
  version: string;
  /** The payment provider in one word; left out where another process knows it. */
  payments?: string;
  isClosing(): boolean;
  log: Logger;
  /** Answers requests for the metrics. Without it, their address is like any other. */
  metrics?: Listener;
}

export const healthPath = "/healthz";
export const readyPath = "/readyz";
export const metricsPath = "/metrics";

const pageMethods = ["GET", "HEAD", "POST"];

/**
 * Where programs look for an OAuth server. There is none: API keys are configured. Some programs ignore their key when
 * an address here answers with a page.
 */
const authorizationMetadata = /^\/\.well-known\/(?:oauth-|openid-configuration(?:\/|$))/;

/** Far above any of our addresses. The time to match a path grows faster than linearly with its length. */
const pathMaxCharacters = 2_048;

/** Headers of every answer; pages add more. */
const everyAnswer = { "x-content-type-options": "nosniff" };
/** Headers of requests refused here, before the pages see them. */
const refusalHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/**
 * Returns a listener that answers health checks, passes API requests directly to the API, and sets the client's
 * address. `pages` answers everything else. Each request runs in its trace.
 */
export function frontDoor(options: FrontDoorOptions, pages: Listener): Listener {
  const api = options.api && getRequestListener(options.api);
  return (request, response) => {
    for (const [name, value] of Object.entries(everyAnswer)) response.setHeader(name, value);
    if (options.isClosing()) response.setHeader("connection", "close");
    setClientAddress(request, clientAddress(request, options.trustedProxyHops));
    const path = request.url?.split("?", 1)[0] ?? "/";
    if (path === healthPath) {
      const { version, payments } = options;
      return answerJson(response, 200, { status: "ok", version, payments });
    }
    if (path === readyPath) return void answerReady(options, response);
    if (path === metricsPath && options.metrics) return options.metrics(request, response);
    // Health checks may omit the host; all other requests name one.
    if (!isForUs(request)) return refuse(response, 400, "Bad request");
    if (path.length > pathMaxCharacters) return refuse(response, 414, "Address too long");
    if (!isDecodable(path)) return refuse(response, 400, "Bad request");
    if (authorizationMetadata.test(path)) return refuse(response, 404, "Not found");
    const isForApi = path.startsWith("/api/");
    if (!isForApi && !pageMethods.includes(request.method ?? ""))
      return refuse(response, 405, "Method not allowed", { allow: pageMethods.join(", ") });
    const trace = readTrace((name) => headerOf(request, name), systemRuntime.newId);
    if (api && isForApi)
      return runInTrace(trace, () => {
        logApiCall(options.log, request, response);
        void api(request, response);
      });
    if (request.headers["transfer-encoding"] && !isForApi) {
      // Forms always state their length; without it a body could not be limited before it is read.
      return refuse(response, 411, "Length required", { connection: "close" });
    }
    runInTrace(trace, () => pages(request, response));
  };
}

/** Returns a header; `undefined` when it is missing or was sent more than once. */
function headerOf({ headersDistinct }: IncomingMessage, name: string): string | undefined {
  const [value, ...others] = headersDistinct[name] ?? [];
  return others.length === 0 ? value : undefined;
}

/**
 * Whether a request has the form that browsers and programs use: a path, and a valid host and origin. Proxy requests
 * (absolute targets), `OPTIONS *` and TRACE have no meaning here.
 */
function isForUs({ url = "", method, headers, headersDistinct }: IncomingMessage): boolean {
  const { host = "", origin = "null" } = headers;
  // With two hosts, a proxy may have checked the other one (RFC 9112, section 3.2).
  const isOne = headersDistinct.host?.length === 1;
  const isHost = isOne && host !== "" && !/[/?#@\\\s]/.test(host) && URL.canParse(`http://${host}`);
  return url.startsWith("/") && method !== "TRACE" && isHost && (origin === "null" || URL.canParse(origin));
}

/** Whether a path can be decoded: every percent sign starts a byte, and the bytes are UTF-8. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...refusalHeaders, ...headers })) response.setHeader(name, value);
  answerJson(response, status, { status, message });
}

async function answerReady(options: FrontDoorOptions, response: ServerResponse): Promise<void> {
  // A studio in maintenance still serves, so a load balancer keeps sending requests.
  const { ok, checks, maintenance } = await options.ready();
  const ready = ok && !options.isClosing();
  answerJson(response, ready ? 200 : 503, { status: ready ? "ready" : "not ready", maintenance, checks });
}

function answerJson(response: ServerResponse, status: number, payload: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(payload));
}
