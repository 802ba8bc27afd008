import type { ApiOutcome } from "./client.ts";

/** Server-sent events of the API, passed on as they come; a refusal as JSON, which ends a listening browser. */
export function passEvents(stream: ApiOutcome<{ content: ReadableStream }>): Response {
  if (!stream.ok) {
    return Response.json(
      { code: stream.code },
      { status: stream.status || 503, headers: { "cache-control": "no-store" } },
    );
  }
  return new Response(stream.value.content, {
    headers: {
      "content-type": "text/event-stream",
      // Whatever compresses or buffers on the way would hold the events back.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
