import { createServer, type ServerResponse } from "node:http";
import { signMessage } from "../../backend/adapters/payments/messages.ts";
import type { PaddleAccess } from "../../backend/adapters/payments/paddle.ts";
import { originOf } from "./listening.ts";
import { PaddleAccount } from "./paddle/account.ts";
import { answerTo, type PaddleAnswer } from "./paddle/api.ts";
import { readAsked, sendAnswer } from "./paddle/over-http.ts";

/** Possible failures between the product and Paddle. */
export type PaddleFault =
  | "busy"
  | "down"
  | "a page of a proxy"
  | "no answer"
  | "hangs up"
  | "somebody else's JSON"
  | "wrong key"
  /** The call takes effect, but its answer is lost. */
  | "the answer is lost";

export interface PaddleServer {
  account: PaddleAccount;
  /** For the product's settings. */
  access: PaddleAccess;
  /** The requests, oldest first: `POST /transactions`. */
  requests: string[];
  /** The current failure for each call whose method and path match, or `undefined` for none. */
  fault: { with: RegExp; is: PaddleFault } | undefined;
  /** The secret that signs events. A test may replace it. */
  secret: string;
  /** Sends pending events to the product as webhooks. Returns the status of each answer. */
  deliver(fetch: (request: Request) => Promise<Response>): Promise<number[]>;
  /** Sends all past events again, optionally in another order. */
  deliverAgain(fetch: (request: Request) => Promise<Response>, order?: "backwards"): Promise<number[]>;
}

export const paddleKey = "pdl_sdbx_apikey_01jtest0000000000000000000_made-up";

const webhookAddress = "http://studio.example/api/billing/webhook/paddle/";

/**
 * Starts Paddle on this machine, as far as the product uses it, written from its API reference. It refuses what the
 * reference does not allow, stores its data, and sends signed events in the documented order. It stops when the test
 * has ended.
 */
export async function startPaddleServer(now: () => number, given: Partial<PaddleAccess> = {}): Promise<PaddleServer> {
  const account = new PaddleAccount(now);
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { line, query, body } = await readAsked(incoming);
      requests.push(line);
      const fault = paddle.fault?.with.test(line) ? paddle.fault.is : undefined;
      if (fault && fault !== "the answer is lost") return fail(outgoing, fault);
      const isKnown = incoming.headers.authorization?.toLowerCase() === `bearer ${paddleKey}`.toLowerCase();
      const answer = isKnown ? answerTo(account, line, query, body) : refusals["wrong key"];
      if (fault) fail(outgoing, "hangs up");
      else sendAnswer(outgoing, answer);
    })().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  const apiBaseUrl = await originOf(server);

  let delivered = 0;
  const secret = "pdl_ntfset_01jtest_made-up-secret";
  const paddle: PaddleServer = {
    account,
    requests,
    fault: undefined,
    secret,
    access: {
      apiKey: paddleKey,
      webhookSecrets: [secret],
      overlay: {
        clientToken: "test_0123456789abcdef0123456789a",
        environment: "sandbox",
        displayMode: "overlay",
        theme: "light",
        locale: "en",
      },
      pulls: false,
      apiBaseUrl,
      ...given,
    },
    async deliver(fetch) {
      const events = account.events.slice(delivered);
      delivered = account.events.length;
      return post(events, fetch);
    },
    deliverAgain: (fetch, order) => post(order ? account.events.toReversed() : account.events, fetch),
  };

  async function post(events: readonly object[], fetch: (request: Request) => Promise<Response>): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of events) {
      const body = JSON.stringify({ notification_id: "ntf_01", ...event });
      const headers = {
        "content-type": "application/json",
        "paddle-signature": signMessage(paddle.secret, body, now()),
      };
      const answer = await fetch(new Request(webhookAddress, { method: "POST", headers, body }));
      statuses.push(answer.status);
    }
    return statuses;
  }
  return paddle;
}

const refusalOf = (status: number, type: string, code: string, headers?: Record<string, string>): PaddleAnswer => ({
  status,
  json: {
    error: { type, code, detail: code, documentation_url: "https://developer.paddle.com/errors" },
    meta: { request_id: "1" },
  },
  headers,
});

const refusals = {
  busy: refusalOf(429, "request_error", "too_many_requests", { "retry-after": "100" }),
  down: refusalOf(500, "api_error", "internal_error"),
  "wrong key": refusalOf(403, "request_error", "invalid_token"),
  "somebody else's JSON": { status: 200, json: { data: { greeting: "hello" } } },
} satisfies Partial<Record<PaddleFault, PaddleAnswer>>;

function fail(outgoing: ServerResponse, fault: Exclude<PaddleFault, "the answer is lost">): void {
  if (fault === "a page of a proxy")
    outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
  else if (fault === "hangs up") outgoing.destroy();
  // A request that is never answered ends with the server.
  else if (fault !== "no answer") sendAnswer(outgoing, refusals[fault]);
}
