import { z } from "zod";
import type { SignedInCaller } from "../http/operation.ts";

const requestId = z.union([z.string(), z.number()]);
const request = z.object({ method: z.string(), id: requestId });
const cancellation = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId }),
});

/** A request under way: aborts when its client cancels it, until it ends. */
interface Cancelable {
  signal: AbortSignal;
  end(): void;
}

/** What clients of revisions before 2026-07-28 cancel in this process. They keep the connection and send a message. */
export interface Cancellations {
  /** Reads a message: cancels the request that it names, or returns the request that it is. */
  read(message: unknown, caller: SignedInCaller): Cancelable | undefined;
}

/**
 * Without sessions, a request is known by its key, program, address and ID. The same program that runs twice at one
 * address may cancel a wait of its twin, which then learns the run's state early.
 */
export function createCancellations(): Cancellations {
  const canceled = new EventTarget();
  return {
    read(message, { sessionId, userAgent, address }) {
      const nameOf = (id: string | number) => JSON.stringify([sessionId, userAgent, address, id]);
      const cancels = cancellation.safeParse(message);
      if (cancels.success) canceled.dispatchEvent(new Event(nameOf(cancels.data.params.requestId)));
      const asks = request.safeParse(message);
      if (!asks.success) return undefined;
      const name = nameOf(asks.data.id);
      const controller = new AbortController();
      const abort = () => controller.abort();
      canceled.addEventListener(name, abort, { once: true });
      return { signal: controller.signal, end: () => canceled.removeEventListener(name, abort) };
    },
  };
}
