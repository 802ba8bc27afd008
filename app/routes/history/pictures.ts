import type { Route } from "./+types/pictures";
import { begunFrom, historyPath } from "./addresses.ts";
import { readPictures } from "./read-messages.server.ts";
import { staysWhenOffline } from "./stays-when-offline.ts";

/** The pictures of a message that was begun, as far as they are still there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { attachments } = begunFrom(url.searchParams);
  return { ok: true as const, pictures: await readPictures(context, historyPath, attachments) };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return staysWhenOffline(serverLoader);
}
