import { api } from "../../../api/api.server.ts";
import { conversationPath } from "../addresses.ts";
import type { Route } from "./+types/standing";

/** Returns only the state of a conversation: a small response, because its page polls for it while it cannot stream. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { conversations } = api(context, conversationPath(params.id));
  const found = await conversations.messages({ params: { id: params.id }, query: { page_size: 1 } });
  const headers = { "cache-control": "no-store" };
  if (!found.ok) return Response.json({ code: found.code }, { status: found.status || 503, headers });
  const [last] = found.value.results;
  return Response.json({ id: last?.id, status: last?.status, characters: last?.content.length }, { headers });
}
