import type { StudioBackend } from "./studio-backend.ts";

/**
 * Moves the clock to when the next waiting job of a name may start, if that is later. Moving it only between attempts
 * leaves sign-ins valid, however slow the machine is.
 */
export async function advanceToNextJob({ adapters, runtime }: StudioBackend, name: string): Promise<void> {
  const [next] = (await adapters.jobQueue.list({ name, state: "waiting" }, { page: 1, page_size: 1 })).items;
  if (next?.runAt && next.runAt > runtime.now()) runtime.advance(next.runAt - runtime.now());
}
