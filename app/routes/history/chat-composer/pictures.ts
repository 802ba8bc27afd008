import { draftMessageFrom, historyPath } from "../addresses.ts";
import { readPictures } from "../read-messages.server.ts";
import type { Route } from "./+types/pictures";

/** Loads the images of a draft message that still exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { attachments } = draftMessageFrom(url.searchParams);
  return { pictures: await readPictures(context, historyPath, attachments) };
}
