import type { RouterContextProvider } from "react-router";
import type { SignedIn } from "../../contract/accounts.ts";
import { api } from "../api/api.server.ts";
import { sessionContext } from "../session/session.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { rememberSettings } from "./remember-settings.server.ts";
import { walletPath } from "./shell.tsx";

/** Leads on to another site, to which browsers let no form of ours lead, and signing in is one. */
const leadsAway = /^\/wallet\/(portal|invoice)(\/|$|\?)/;
/** Has headers of its own, which only a new document takes on. */
const isDocument = /^\/checkout\//;

/** Begins the session, takes over the user's language, time zone and currency, and leads to `next` with a message. */
export async function welcome(
  context: Readonly<RouterContextProvider>,
  signedIn: SignedIn,
  next: string,
  message: string,
): Promise<Response> {
  context.get(sessionContext).start(signedIn);
  const response = await redirectWithToast(leadsAway.test(next) ? walletPath : next, { tone: "success", message });
  if (isDocument.test(next)) response.headers.set("x-remix-reload-document", "true");
  const settings = await api(context, next).accounts.settings();
  if (settings.ok) await rememberSettings(response.headers, settings.value);
  return response;
}
