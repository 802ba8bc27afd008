import { redirect } from "react-router";
import { promptMaxCharacters } from "../../../contract/limits.ts";
import { draftAddress } from "../../parts/draft.ts";
import { firstPartyCookie } from "../../session/cookies.server.ts";
import { signInPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/route";
import { cut, promptFrom } from "./prompt-from.ts";

/** As long as an address confirmation link is valid. Any text is acceptable, because it only fills a form. */
const textCookie = firstPartyCookie({ name: "shared-text", maxAgeSeconds: 172_800, signed: false });
/** Browsers drop a cookie of more than 4,096 bytes, including its attributes. */
const cookieMaxCharacters = 4_000;

/**
 * Receives what another app shares with the installed studio, as the manifest declares, and opens the form with it as
 * the prompt. A cookie keeps the text while the user signs in or up, because it can be too long for an address there.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const shared = promptFrom(url.searchParams);
  if (!context.get(sessionContext).current) {
    const headers: HeadersInit = shared === "" ? {} : { "set-cookie": await cookieOf(shared) };
    return redirect(signInPath(url.pathname), { headers });
  }
  const kept: unknown = await textCookie().parse(request.headers.get("cookie"));
  const prompt = shared || (typeof kept === "string" ? cut(kept, promptMaxCharacters) : "");
  const headers = { "set-cookie": await textCookie().serialize("", { maxAge: 0 }) };
  return redirect(draftAddress({ prompt }), { headers });
}

/** Returns the Set-Cookie header with the text, or as much of it as fits. */
async function cookieOf(text: string): Promise<string> {
  const header = await textCookie().serialize(text);
  return header.length <= cookieMaxCharacters ? header : cookieOf(cut(text, Math.floor(text.length * 0.9)));
}
