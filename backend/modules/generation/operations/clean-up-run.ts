import type { GenerationDeps } from "../deps.ts";
import { outputsOf } from "../records.ts";
import { ticketOf } from "../tickets.ts";

/** After a run has ended: stops what engines still do for it and removes files of outputs that became no creation. */
export async function cleanUpRun(
  { database, engines, gallery, log }: Pick<GenerationDeps, "database" | "engines" | "gallery" | "log">,
  runId: string,
): Promise<void> {
  for (const output of await outputsOf(database.read, [runId])) {
    const ticket = ticketOf(output);
    const engine = ticket && engines.find(({ id }) => id === ticket.engine);
    try {
      if (engine) await engine.stop(ticket);
      if (output.status !== "stored") await gallery.discardMedia(output.id);
    } catch (error) {
      // The run has ended rightly; what is left behind costs space or the engine's time, never the person.
      log.warn({ err: error, runId, outputId: output.id }, "could not clean up after an output");
    }
  }
}
