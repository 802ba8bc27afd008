import type { RouterContextProvider } from "react-router";
import type { SignedIn } from "../../contract/accounts.ts";
import { api } from "../api/api.server.ts";
import { sessionContext } from "../session/session.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { rememberSettings } from "./remember-settings.server.ts";
import { walletPath } from "./shell.tsx";

/** The page of users whose accounts must be approved first. */
export const waitingPath = "/auth/waiting";

/** The names in a registration, which backends may require but no page asks for (specification, section 3). */
export const noNames = { first_name: "", last_name: "" };

/** Paths that redirect to another site. Browsers do not allow our forms, including sign-in, to redirect there. */
const leadsAway = /^\/wallet\/(portal|invoice)(\/|$|\?)/;
/** Paths with their own headers, which apply only to a new document. */
const isDocument = /^\/checkout\//;

/**
 * Starts the session, copies the user's language, time zone and currency to cookies, and redirects to `next` with a
 * message.
 */
export async function welcome(
  context: Readonly<RouterContextProvider>,
  signedIn: SignedIn,
  next: string,
  message: string,
): Promise<Response> {
  context.get(sessionContext).start(signedIn);
  const path = leadsAway.test(next) ? walletPath : next;
  const response = await redirectWithToast(
    path,
    { tone: "success", message },
    { loadsDocument: isDocument.test(next) },
  );
  const settings = await api(context, next).accounts.settings();
  if (settings.ok) await rememberSettings(response.headers, settings.value);
  return response;
}
