import { within } from "../../../concurrency/waiting.ts";
import type { GenerationDeps } from "../deps.ts";
import { outputsOf } from "../records/runs.ts";

import { stopMaxMilliseconds } from "../rules.ts";
import { ticketOf } from "../tickets.ts";

/** After a run has ended: stops what engines still do for it and removes files of outputs that became no creation. */
export async function cleanUpRun(
  { database, engines, gallery, log }: Pick<GenerationDeps, "database" | "engines" | "gallery" | "log">,
  runId: string,
): Promise<void> {
  for (const output of await outputsOf(database.read, [runId])) {
    const ticket = ticketOf(output);
    const engine = ticket && engines.find(({ id }) => id === ticket.engine);
    const steps = [
      engine && within(engine.stop(ticket), stopMaxMilliseconds),
      output.status === "stored" ? undefined : gallery.discardMedia(output.id),
    ];
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === "fulfilled") continue;
      // The run has ended rightly; what is left behind costs space or the engine's time, never the person.
      log.warn({ err: step.reason, runId, outputId: output.id }, "could not clean up after an output");
    }
  }
}
