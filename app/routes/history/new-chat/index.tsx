import type { Route } from "./+types/index";
import { NewChat } from "./new-chat-page.tsx";
import { readNewChat } from "./read-new-chat.server.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return readNewChat(context, url);
}

/** Shown beside the list while no conversation is open. */
export default function Index({ loaderData }: Route.ComponentProps) {
  return <NewChat {...loaderData} />;
}
