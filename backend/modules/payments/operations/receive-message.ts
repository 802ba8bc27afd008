import type { PaymentProvider } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { applyEvent, notUnderstood, recordProblem } from "./apply-event.ts";

const bodyMaxBytes = 1024 * 1024;

/**
 * Answers a provider's signed message: 200 once it is applied, or was before; 401 when it is not the provider's own; 404
 * for a provider we do not use. What is not understood is kept for the operator. What it throws is answered as 500, so that the provider sends it again.
 */
export async function receiveMessage(deps: PaymentsDeps, name: string, request: Request): Promise<Response> {
  const { provider } = deps;
  if (provider?.name !== name) return new Response(null, { status: 404 });
  const body = await readBounded(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const received = await receiveSigned(deps, provider, body, request.headers.get("paddle-signature"));
  return typeof received === "number" ? new Response(null, { status: received }) : Response.json({ outcome: received });
}

/**
 * Applies a provider's signed message. `known` when it came before; the HTTP status of a message that is refused, as the
 * provider is answered. Throws when the event cannot be applied now.
 */
export async function receiveSigned(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  body: string,
  signature: string | null,
): Promise<"taken" | "known" | 400 | 401> {
  const event = provider.readMessage(body, signature, deps.runtime.now());
  if (typeof event === "string") {
    deps.log.warn({ provider: provider.name, fault: event }, "a payment message was refused");
    return event === "broken" ? 400 : 401;
  }
  if (event.about === "not understood") {
    await recordProblem(deps, provider.name, event, notUnderstood);
    return 400;
  }
  return applyEvent(deps, provider.name, event);
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
