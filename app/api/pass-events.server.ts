import { eventStreamHeaders } from "../../contract/event-stream-headers.ts";
import type { ApiOutcome } from "./client.ts";

/**
 * Passes server-sent events of the API through as they arrive. A refusal is returned as JSON, which makes the browser
 * stop listening.
 */
export function passEvents(stream: ApiOutcome<{ content: ReadableStream }>): Response {
  if (!stream.ok) {
    return Response.json(
      { code: stream.code },
      { status: stream.status || 503, headers: { "cache-control": "no-store" } },
    );
  }
  return new Response(stream.value.content, { headers: eventStreamHeaders });
}
