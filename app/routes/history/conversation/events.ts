import { api } from "../../../api/api.server.ts";
import { passEvents } from "../../../api/pass-events.server.ts";
import { conversationPath } from "../addresses.ts";
import type { Route } from "./+types/events";

/** Streams a conversation as server-sent events. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { conversations } = api(context, conversationPath(params.id));
  return passEvents(await conversations.events({ params: { id: params.id } }));
}
