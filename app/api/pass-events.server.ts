import { eventStreamHeaders } from "../../contract/event-stream-headers.ts";
import type { ApiOutcome } from "./client.ts";

/** Server-sent events of the API, passed on as they come; a refusal as JSON, which ends a listening browser. */
export function passEvents(stream: ApiOutcome<{ content: ReadableStream }>): Response {
  if (!stream.ok) {
    return Response.json(
      { code: stream.code },
      { status: stream.status || 503, headers: { "cache-control": "no-store" } },
    );
  }
  return new Response(stream.value.content, { headers: eventStreamHeaders });
}
