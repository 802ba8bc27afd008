import { z } from "zod";
import { parseEvent } from "./messages.ts";
import { answerWithinMilliseconds } from "./paddle-calls.ts";
import type { EventsPage, ProviderAnswer } from "./port.ts";

const page = z.object({
  data: z.array(z.looseObject({ event_id: z.string().min(1).max(80), event_type: z.string().max(80) })),
  meta: z.object({ pagination: z.object({ has_more: z.boolean().default(false) }) }),
});

/** The largest page size that Paddle allows. */
const eventsAtOnce = 200;

/**
 * Returns the events after a given one, oldest first. Does not use the package, which drops a whole page when one event
 * has an unexpected form, and does not keep the original text of events.
 */
export async function readEventsAfter(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  after: string | undefined,
): Promise<ProviderAnswer<EventsPage>> {
  const query = new URLSearchParams({ order_by: "id[ASC]", per_page: String(eventsAtOnce), ...(after && { after }) });
  try {
    const answer = await fetch(`${baseUrl}/events?${query}`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(answerWithinMilliseconds),
    });
    // Paddle rejected the request itself, for example an event id that it no longer knows, not the key or the rate.
    if (answer.status === 400 || answer.status === 404) return { ok: false, reason: "refused" };
    if (!answer.ok) return { ok: false, reason: "unavailable" };
    const { data, meta } = page.parse(await answer.json());
    const events = data.map((event) => ({ id: event.event_id, event: parseEvent(JSON.stringify(event)) }));
    return { ok: true, value: { events, hasMore: meta.pagination.has_more } };
  } catch {
    return { ok: false, reason: "unavailable" };
  }
}
