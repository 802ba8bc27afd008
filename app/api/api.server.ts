import { data, type RouterContextProvider } from "react-router";
import { errorCodes } from "../../contract/errors.ts";
import { contract } from "../../contract/index.ts";
import { host } from "../host.server.ts";
import { languageContext, translator } from "../i18n/language.server.ts";
import { signInPath } from "../session/safe-return.ts";
import { isExpired, sessionContext } from "../session/session.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { speakFor, visitorContext } from "../session/visitor.server.ts";
import { type ApiOutcome, answerOrNothing, type Client, createClient, type Send } from "./client.ts";
import { renewTokens } from "./refresh.server.ts";
import type { ApiRefusal } from "./refusal.ts";
import { standInsFor } from "./stand-ins.ts";

export type Api = Client<typeof contract>;
type Context = Readonly<RouterContextProvider>;

/** A client for the API that acts as the signed-in user. Throws what `sender` throws. */
export function api(context: Context, wantedPath: string): Api {
  const standIns = () => standInsFor(translator(context)("common:nav.assistant"));
  return createClient(contract, host().apiBase, sender(context, wantedPath), standIns);
}

/**
 * Requests a file from the API by its path. Returns `undefined` when the API cannot be reached. Throws what `sender`
 * throws.
 */
export function apiFile(
  context: Context,
  wantedPath: string,
  place: Pick<URL, "pathname" | "search">,
  headers: Headers,
) {
  // Assigned instead of resolved: a path that begins with two slashes would name another host.
  const address = Object.assign(new URL(host().apiBase), place);
  return sender(context, wantedPath)(() => new Request(address, { headers }), { auth: "bearer", method: "GET" });
}

/**
 * Sends requests as the signed-in user. Refreshes the access token 30 s before it expires, and once after a 401. When
 * the refresh fails, ends the session and throws a redirect to sign-in, which returns to `wantedPath` afterward.
 */
function sender(context: Context, wantedPath: string): Send {
  const session = context.get(sessionContext);
  const language = context.get(languageContext);
  const visitor = context.get(visitorContext);
  const { apiFetch, now } = host();

  const sendOnce = (makeRequest: () => Request, bearer: string | undefined) => {
    const request = makeRequest();
    request.headers.set("accept-language", language);
    speakFor(visitor, request);
    if (bearer) request.headers.set("authorization", `Bearer ${bearer}`);
    return answerOrNothing(apiFetch(request));
  };

  /** Returns a new access token, or the response to use for every call while the API is unavailable. */
  const renew = async (): Promise<string | Response> => {
    const renewal = session.current && (await renewTokens(session.current, visitor));
    if (!renewal) return endSession("common:sessionEnded");
    if (renewal.ok) {
      session.renew(renewal.value.access, renewal.value.refresh);
      return renewal.value.access;
    }
    if (refusesToken(renewal)) return endSession("common:sessionEnded");
    const message = translator(context)("common:sessionUnreachable");
    const code = "SERVICE_UNAVAILABLE";
    return Response.json({ status: 503, code, message, detail: message, violations: [] }, { status: 503 });
  };

  const endSession = async (reason: "common:sessionEnded" | "common:sessionExpired"): Promise<never> => {
    session.end();
    const message = translator(context)(reason);
    throw await redirectWithToast(signInPath(wantedPath), { tone: "error", message });
  };

  return async (makeRequest, endpoint) => {
    if (endpoint.auth === "none") return sendOnce(makeRequest, undefined);
    const current = session.current?.access;
    const bearer = current && !isExpired(current, now()) ? current : await renew();
    if (bearer instanceof Response) return bearer;
    const response = await sendReading(() => sendOnce(makeRequest, bearer), endpoint.method === "GET");
    if (response?.status !== 401) return response;
    const fresh = await renew();
    if (fresh instanceof Response) return fresh;
    const retried = await sendOnce(makeRequest, fresh);
    return retried?.status === 401 ? endSession("common:sessionExpired") : retried;
  };
}

/** Whether the token itself was refused, as opposed to a rate limit or an unavailable server. */
function refusesToken({ status }: ApiRefusal): boolean {
  return [400, 401, 403, 404, 422].includes(status);
}

/** Retries a failed read once, immediately. Changes are never retried. */
async function sendReading(
  attempt: () => Promise<Response | undefined>,
  isRead: boolean,
): Promise<Response | undefined> {
  const response = await attempt();
  const failed = !response || response.status >= 500;
  return failed && isRead ? attempt() : response;
}

/** Returns the value of a call that the page requires. Throws the page's error screen when the call was refused. */
export function valueOrThrow<T>(context: Context, outcome: ApiOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  const status = outcome.isAbsent ? 404 : outcome.status || 503;
  throw data({ message: refusalMessage(context, outcome) }, { status });
}

/**
 * Returns the value of a call that the page can do without: `null` when the call failed, `undefined` when the backend
 * does not have the endpoint.
 */
export function valueIfAny<T>(outcome: ApiOutcome<T>): T | null | undefined {
  if (outcome.ok) return outcome.value;
  return outcome.isAbsent ? undefined : null;
}

/** Returns the message to show for a refusal, in the user's language (specification, section 8). */
export function refusalMessage(context: Context, { code, message, violations }: ApiRefusal): string {
  const t = translator(context);
  const first = code === "VALIDATION_ERROR" ? violations[0]?.message : undefined;
  const said = first ?? message;
  if (said !== null) return said;
  if (code === "NETWORK_ERROR") return t("common:networkError");
  if (code === "NETWORK_INTERRUPTED") return t("common:networkInterrupted");
  const known = errorCodes.find((each) => each === code);
  return t(known ? `errors:${known}` : "common:routeError.message");
}

/** Like `refusalMessage`, but returns `stepFailed` when there was no answer or a 5xx, without a message. */
export function refusalOr(context: Context, refusal: ApiRefusal, stepFailed: string): string {
  const failed = refusal.status === 0 || refusal.status >= 500;
  return failed && refusal.message === null ? stepFailed : refusalMessage(context, refusal);
}
