import { within } from "../../../concurrency/waiting.ts";
import type { GenerationDeps } from "../deps.ts";
import { outputsOf } from "../records/outputs.ts";
import { stopMaxMilliseconds } from "../rules.ts";
import { ticketOf } from "../tickets.ts";

/**
 * After a run has ended, stops its remaining engine work and removes files of outputs that did not become creations.
 */
export async function cleanUpRun(
  { database, engines, gallery, log }: Pick<GenerationDeps, "database" | "engines" | "gallery" | "log">,
  runId: string,
): Promise<void> {
  for (const output of await outputsOf(database.read, [runId])) {
    const ticket = ticketOf(output);
    const engine = ticket && engines.find(ticket.engine);
    const steps = [
      engine && within(engine.stop(ticket), stopMaxMilliseconds),
      output.status === "stored" ? undefined : gallery.discardMedia(output.id),
    ];
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === "fulfilled") continue;
      // The run has ended correctly. Leftovers cost disk space or engine time, but never the user.
      log.warn(
        { code: "OUTPUT_NOT_CLEANED_UP", err: step.reason, runId, outputId: output.id },
        "What an ended output left behind could not be removed.",
      );
    }
  }
}
