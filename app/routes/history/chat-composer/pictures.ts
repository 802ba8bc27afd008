import { draftMessageFrom, historyPath } from "../addresses.ts";
import { readPictures } from "../read-messages.server.ts";
import type { Route } from "./+types/pictures";

/** The pictures of a message that was begun, as far as they are still there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { attachments } = draftMessageFrom(url.searchParams);
  return { pictures: await readPictures(context, historyPath, attachments) };
}
