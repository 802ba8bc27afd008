import type { Hono } from "hono";
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
  const body = await readBounded(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const received = await receiveMessage(deps, provider, body, request.headers.get("paddle-signature"));
  return typeof received === "number" ? new Response(null, { status: received }) : Response.json({ outcome: received });
}

/** The body byte for byte, as it was signed; `undefined` if it is larger than 1 MiB. */
async function readBounded(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > bodyMaxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
