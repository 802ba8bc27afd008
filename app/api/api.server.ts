import { data, type RouterContextProvider } from "react-router";
import { defaultStudioName } from "../../contract/admin/studio-terms.ts";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { errorCodes } from "../../contract/errors.ts";
import { contract } from "../../contract/index.ts";
import { type ApiRead, type ApiValue, host } from "../host.server.ts";
import { languageContext, translator } from "../i18n/language.server.ts";
import { signInPath } from "../session/safe-return.ts";
import { sentTexts } from "../session/sent-form.server.ts";
import { isExpired, type Session, sessionContext } from "../session/session.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { speakFor, visitorContext } from "../session/visitor.server.ts";
import { hasAdditions } from "./backend.server.ts";
import {
  type ApiOutcome,
  answerOrNothing,
  type Client,
  createClient,
  type MakeRequest,
  type Send,
  type Settle,
} from "./client.ts";
import { outcomeFor } from "./last-answers.server.ts";
import { renewTokens } from "./refresh.server.ts";
import type { ApiRefusal } from "./refusal.ts";
import { isSpecified } from "./specified-calls.ts";
import { standInsFor } from "./stand-ins.ts";

export type Api = Client<typeof contract>;
type Context = Readonly<RouterContextProvider>;

/** A client for the API that acts as the signed-in user. Throws what `sender` throws. */
export function api(context: Context, wantedPath: string): Api {
  const standIns = () =>
    standInsFor({
      assistantLabel: translator(context)("common:nav.assistant"),
      appName: host().fixedName ?? defaultStudioName,
    });
  const settle: Settle = ({ method, path, answer }, { params, query }, outcome) =>
    method === "GET" && answer.payload ? outcomeFor(context, JSON.stringify([path, params, query]), outcome) : outcome;
  return createClient(contract, host().apiBase, sender(context, wantedPath), standIns, settle);
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
): Promise<Response | undefined> {
  // Assigned instead of resolved: a path that begins with two slashes would name another host.
  const address = Object.assign(new URL(host().apiBase), place);
  const sendOnce = requests(context);
  const send = authorized<Response>(context, wantedPath);
  return send((bearer) => sendOnce(() => new Request(address, { headers }), bearer), true);
}

/** Calls that are open to everyone at our API, but need a token by the specification (section 7). */
const sentWithToken: readonly EndpointShape[] = [contract.plans.plans, contract.plans.packages];

/**
 * Sends calls as the signed-in user. A backend that lacks a call is not asked, as if it had answered so. Throws what
 * `authorized` throws.
 */
function sender(context: Context, wantedPath: string): Send {
  const session = context.get(sessionContext);
  const sendOnce = requests(context);
  const send = authorized<Response | ApiValue>(context, wantedPath);
  return async (makeRequest, endpoint, input) => {
    if (!isSpecified(endpoint) && !(await hasAdditions())) return new Response(null, { status: 404 });
    const isRead = endpoint.method === "GET";
    const attempt = (bearer: string | undefined) => {
      // An endpoint for everyone ignores the token, and shares the check of the session.
      const token = isRead && endpoint.auth === "none" ? session.current?.access : bearer;
      const read = isRead && endpoint.answer.payload ? readerOf(context, token) : undefined;
      return read ? read(endpoint, input) : sendOnce(makeRequest, bearer);
    };
    // What the change did, such as ending the session, applies to the reads that follow.
    if (!isRead) readers.delete(session);
    const isForEveryone = endpoint.auth === "none" && !sentWithToken.includes(endpoint);
    const isAnonymous = isForEveryone || (endpoint.auth !== "bearer" && !session.current);
    return isAnonymous ? attempt(undefined) : send(attempt, isRead);
  };
}

/** The reads of each page, so that the API checks its session once. */
const readers = new WeakMap<Session, { bearer: string | undefined; read: ApiRead }>();

/** Returns reads from the API in this process; `undefined` when it runs elsewhere. */
function readerOf(context: Context, bearer: string | undefined): ApiRead | undefined {
  const { apiReads } = host();
  const session = context.get(sessionContext);
  if (!apiReads) return undefined;
  const known = readers.get(session);
  if (known?.bearer === bearer) return known?.read;
  const visitor = { ...context.get(visitorContext), language: context.get(languageContext), accessToken: bearer };
  const read = apiReads(visitor);
  readers.set(session, { bearer, read });
  return read;
}

/** Returns a function that sends a request with the visitor's details. It returns `undefined` without an answer. */
function requests(context: Context) {
  const language = context.get(languageContext);
  const visitor = context.get(visitorContext);
  return (makeRequest: MakeRequest, bearer: string | undefined): Promise<Response | undefined> => {
    const request = makeRequest();
    request.headers.set("accept-language", language);
    speakFor(visitor, request);
    if (bearer) request.headers.set("authorization", `Bearer ${bearer}`);
    return answerOrNothing(host().apiFetch(request));
  };
}

/**
 * Returns a function that makes an attempt with the user's access token. It refreshes the token 30 s before it expires,
 * and once after a 401. When the refresh fails, it ends the session and throws a redirect to sign-in, which returns to
 * `wantedPath` afterward.
 */
function authorized<Answer extends Response | ApiValue>(context: Context, wantedPath: string) {
  const session = context.get(sessionContext);
  const visitor = context.get(visitorContext);

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

  return async (
    attempt: (bearer: string) => Promise<Answer | Response | undefined>,
    isRead: boolean,
  ): Promise<Answer | Response | undefined> => {
    const current = session.current?.access;
    const bearer = current && !isExpired(current, host().now()) ? current : await renew();
    if (typeof bearer !== "string") return bearer;
    const answer = await attemptReading(() => attempt(bearer), isRead);
    if (statusOf(answer) !== 401) return answer;
    const fresh = await renew();
    if (typeof fresh !== "string") return fresh;
    const retried = await attempt(fresh);
    return statusOf(retried) === 401 ? endSession("common:sessionExpired") : retried;
  };
}

function statusOf(answer: Response | ApiValue | undefined): number {
  if (!answer) return 0;
  return "value" in answer ? 200 : answer.status;
}

/** Whether the token itself was refused, as opposed to a rate limit or an unavailable server. */
function refusesToken({ status }: ApiRefusal): boolean {
  return [400, 401, 403, 404, 422].includes(status);
}

/** Retries a failed read once, immediately. Changes are never retried. */
async function attemptReading<T extends Response | ApiValue>(
  attempt: () => Promise<T | undefined>,
  isRead: boolean,
): Promise<T | undefined> {
  const answer = await attempt();
  const failed = !answer || statusOf(answer) >= 500;
  return failed && isRead ? attempt() : answer;
}

/** Returns the value of a call that the page requires. Throws the page's error screen when the call was refused. */
export function valueOrThrow<T>(context: Context, outcome: ApiOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  const status = outcome.isAbsent ? 404 : outcome.status || 503;
  const t = translator(context);
  const fields = status >= 500 ? sentTexts(context) : [];
  const sent = fields.length > 0 ? { fields, label: t("sent:label"), button: t("sent:button") } : undefined;
  throw data({ message: refusalMessage(context, outcome), sent }, { status });
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

/**
 * Returns `stepFailed`, the only message that a step has for a refusal, unless the cause is not the step: no answer, or
 * too many attempts.
 */
export function stepFailedOr(context: Context, refusal: ApiRefusal, stepFailed: string): string {
  return refusal.status === 0 || refusal.status === 429 ? refusalMessage(context, refusal) : stepFailed;
}

/** Like `refusalMessage`, but returns `stepFailed` for a 5xx without a message. */
export function refusalOr(context: Context, refusal: ApiRefusal, stepFailed: string): string {
  return refusal.status >= 500 && refusal.message === null ? stepFailed : refusalMessage(context, refusal);
}
