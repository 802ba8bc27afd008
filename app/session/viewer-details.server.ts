import { z } from "zod";
import { firstPartyCookie } from "./cookies.server.ts";
import { type ViewerDetails, viewerDetails } from "./viewer-details.ts";

const choice = z.enum(viewerDetails).catch("auto");

const cookie = firstPartyCookie({ name: "viewer-details", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

/** Returns the user's last choice, so that the first paint is correct. */
export async function readViewerDetails(request: Request): Promise<ViewerDetails> {
  return choice.parse(await cookie().parse(request.headers.get("cookie")));
}

/** Returns the Set-Cookie header that stores the choice for a year. */
export function viewerDetailsCookie(details: ViewerDetails): Promise<string> {
  return cookie().serialize(details);
}
