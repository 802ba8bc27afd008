import type { RouterContextProvider } from "react-router";
import type { SignedIn } from "../../contract/accounts.ts";
import { api } from "../api/api.server.ts";
import { sessionContext } from "../session/session.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { rememberSettings } from "./remember-settings.server.ts";

/** Begins the session, takes over the person's language and time zone, and leads to `next` with a message. */
export async function welcome(
  context: Readonly<RouterContextProvider>,
  signedIn: SignedIn,
  next: string,
  message: string,
): Promise<Response> {
  context.get(sessionContext).start(signedIn);
  const response = await redirectWithToast(next, { tone: "success", message });
  const settings = await api(context, next).accounts.settings();
  if (settings.ok) await rememberSettings(response.headers, settings.value);
  return response;
}
