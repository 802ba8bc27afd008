import { z } from "zod";
import type { Ticket } from "../../adapters/engine/port.ts";

const ticket = z.object({ engine: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])) });

/**
 * Returns the engine's ticket that was stored with an output, or `undefined` if the engine has not accepted the work.
 */
export function ticketOf(output: { ticket: string | null }): Ticket | undefined {
  return output.ticket === null ? undefined : ticket.parse(JSON.parse(output.ticket));
}
