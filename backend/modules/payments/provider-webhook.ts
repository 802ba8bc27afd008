import type { Hono } from "hono";
import { readBoundedRequest } from "../../http/bounded-request.ts";
import type { PaymentsDeps } from "./deps.ts";
import { receiveMessage } from "./operations/receive-message.ts";

const bodyMaxBytes = 1024 * 1024;

/** Mounts the address that payment providers send their messages to. Messages are signed, so they need no token. */
export function mountProviderWebhook(app: Hono, deps: PaymentsDeps): void {
  app.post("/api/billing/webhook/:provider/", (c) => answerMessage(deps, c.req.param("provider"), c.req.raw));
}

/**
 * Answers 200 for a message that is applied now or was applied before, 401 for a wrong signature, 404 for a provider that is
 * not used here, 413 for a message that is too large. Throws if the message cannot be applied now: the answer is 500 then,
 * and the provider retries.
 */
async function answerMessage(deps: PaymentsDeps, name: string, request: Request): Promise<Response> {
  const { provider } = deps;
  if (provider?.name !== name) return new Response(null, { status: 404 });
  const bytes = await readBoundedRequest(request, bodyMaxBytes);
  if (bytes === undefined) return new Response(null, { status: 413 });
  // As it was signed.
  const body = bytes.toString("utf8");
  const received = await receiveMessage(deps, provider, body, request.headers.get("paddle-signature"));
  return typeof received === "number" ? new Response(null, { status: received }) : Response.json({ outcome: received });
}
