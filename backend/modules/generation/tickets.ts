import { z } from "zod";
import type { Ticket } from "../../adapters/engine/port.ts";

const ticket = z.object({ engine: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])) });

/** The engine's ticket as it was written down with an output; `undefined` before the engine had the work. */
export function ticketOf(output: { ticket: string | null }): Ticket | undefined {
  return output.ticket === null ? undefined : ticket.parse(JSON.parse(output.ticket));
}
