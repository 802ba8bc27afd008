import type { BillingDeps } from "../deps.ts";
import { applyEvent, keepTrouble, notUnderstood } from "./apply-event.ts";

const bodyMaxBytes = 1024 * 1024;

/**
 * Answers a provider's signed message: 200 once it is taken in, or was before; 401 when it is not the provider's own; 404
 * for a provider we do not use. What is not understood is kept for the operator. What it throws is answered as 500, so that the provider sends it again.
 */
export async function receiveMessage(deps: BillingDeps, name: string, request: Request): Promise<Response> {
  const { provider, runtime, log } = deps;
  if (provider?.name !== name) return new Response(null, { status: 404 });
  const body = await readBounded(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const event = provider.readMessage(body, request.headers.get("paddle-signature"), runtime.now());
  if (typeof event === "string") {
    log.warn({ provider: name, fault: event }, "a payment message was not taken in");
    return new Response(null, { status: event === "broken" ? 400 : 401 });
  }
  if (event.about === "not understood") {
    await keepTrouble(deps, provider.name, event, notUnderstood);
    return new Response(null, { status: 400 });
  }
  const outcome = await applyEvent(deps, provider.name, event);
  return Response.json({ outcome });
}

/** The body as it was signed, byte for byte; `undefined` when it is larger than any message. */
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
