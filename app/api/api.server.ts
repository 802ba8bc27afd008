import { data, type RouterContextProvider } from "react-router";
import { contract } from "../../contract/index.ts";
import { host } from "../host.server.ts";
import { languageContext, translator } from "../i18n/language.server.ts";
import { signInPath } from "../session/safe-return.ts";
import { isExpired, sessionContext } from "../session/session.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { type ApiOutcome, type ApiRefusal, type Client, createClient, type Send } from "./client.ts";
import { renewTokens } from "./refresh.server.ts";

export type Api = Client<typeof contract>;
type Context = Readonly<RouterContextProvider>;

/**
 * The API in the name of whoever is signed in. Refreshes the access token 30 s before it expires, and once on a 401.
 * When that fails the session ends and a redirect to sign-in is thrown, which leads back to `wantedPath` afterwards.
 */
export function api(context: Context, wantedPath: string): Api {
  const session = context.get(sessionContext);
  const language = context.get(languageContext);
  const { apiFetch, apiBase } = host();

  const sendOnce = (makeRequest: () => Request, bearer: string | undefined) => {
    const request = makeRequest();
    request.headers.set("accept-language", language);
    if (bearer) request.headers.set("authorization", `Bearer ${bearer}`);
    return apiFetch(request);
  };

  const renew = async (): Promise<string> => {
    const refresh = session.current?.refresh;
    const renewal = refresh ? await renewTokens(refresh) : undefined;
    if (renewal?.ok) {
      session.renew(renewal.value.access, renewal.value.refresh);
      return renewal.value.access;
    }
    const t = translator(context);
    if (renewal?.status === 0 || (renewal && renewal.status >= 500)) {
      throw data({ message: t("common:sessionUnreachable") }, { status: 503 });
    }
    session.end();
    throw await redirectWithToast(signInPath(wantedPath), { tone: "error", message: t("common:sessionExpired") });
  };

  const send: Send = async (makeRequest, endpoint) => {
    if (endpoint.auth === "none") return sendOnce(makeRequest, undefined);
    const current = session.current?.access;
    const bearer = current && !isExpired(current, Date.now()) ? current : await renew();
    const response = await sendReading(() => sendOnce(makeRequest, bearer), endpoint.method === "GET");
    if (response.status !== 401) return response;
    const retried = await sendOnce(makeRequest, await renew());
    if (retried.status !== 401) return retried;
    session.end();
    throw await redirectWithToast(signInPath(wantedPath), {
      tone: "error",
      message: translator(context)("common:sessionExpired"),
    });
  };

  return createClient(contract, apiBase, send);
}

/** A failed read is tried once more at once; a page that can be reached beats one that waits. Changes are never repeated. */
async function sendReading(attempt: () => Promise<Response>, isRead: boolean): Promise<Response> {
  if (!isRead) return attempt();
  try {
    const response = await attempt();
    return response.status >= 500 ? await attempt() : response;
  } catch {
    return attempt();
  }
}

/** The value of a call a page cannot do without; a refusal becomes the page's error screen. */
export function valueOrThrow<T>(context: Context, outcome: ApiOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw data({ message: refusalMessage(context, outcome) }, { status: outcome.status || 503 });
}

/** The sentence a person reads about a refusal, in their language (specification, section 8). */
export function refusalMessage(context: Context, refusal: ApiRefusal): string {
  const first = refusal.code === "VALIDATION_ERROR" ? refusal.violations[0]?.message : undefined;
  const t = translator(context);
  return first ?? refusal.message ?? t(refusal.status === 0 ? "common:networkError" : "common:routeError.message");
}
