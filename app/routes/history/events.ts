import { api } from "../../api/api.server.ts";
import type { Route } from "./+types/events";
import { conversationPath } from "./addresses.ts";

/** A conversation as server-sent events: the API's stream, passed on as it comes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { conversations } = api(context, conversationPath(params.id));
  const stream = await conversations.events({ params: { id: params.id } });
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
