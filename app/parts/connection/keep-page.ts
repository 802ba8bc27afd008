import {
  type DataRouter,
  type DataStrategyResult,
  data,
  type FormEncType,
  type FormMethod,
  isRouteErrorResponse,
  type Location,
  type MiddlewareFunction,
} from "react-router";
import { forgetOutcome, noteAccepted, noteLost } from "../../forms/submissions.ts";
import { statusOf, UnansweredError, whenUnanswered } from "./data-requests.ts";
import { isRefusal, keepsEntered, replacesPage } from "./failures.ts";

type Results = Record<string, DataStrategyResult>;

/** Data that a form or a fetcher sent. */
export interface Submission {
  formData: FormData;
  formAction: string;
  formMethod: FormMethod;
  formEncType: FormEncType;
  fetcherKey?: string;
}

/** The page that the browser shows, for code outside of React. */
export interface OpenPage {
  router: DataRouter;
  /** Returns to the current page, as if the user had pressed nothing. */
  stay(here: Location): Promise<void> | void;
  /** Called when a submission failed. */
  onSubmitFailed(error: unknown, submission: Submission | undefined): void;
  /** Called when another page could not be loaded. */
  onPageFailed(error: unknown, wanted: Location): void;
  /** Called after the current page was reloaded, with whether that succeeded. */
  onRead(isFresh: boolean): void;
}

let page: OpenPage | undefined;

/** Sets the current page. Browser only. */
export function openPage(opened: OpenPage): void {
  page = opened;
}

/** Layout routes around every page. When a reload of their data fails, they keep the data they have. */
const frame = new Set(["root", "routes/signed-in/layout"]);

/** The location that `stay` returns to: its data is not reloaded. */
let staying: Location | undefined;

/** The forms that are being sent. */
const sending = new WeakSet<FormData>();

/**
 * A root `clientMiddleware`. When a request for data fails, the router replaces the page with an error. This middleware
 * keeps the page and everything typed into it:
 * - After a failed submission, by a form or a fetcher, the page is unchanged, and a toast offers Retry.
 * - After a link to a page that cannot be loaded, the current page stays, and a toast offers Retry.
 * - A page whose background reload fails, or asks for something first, keeps its data.
 * When our server answers a link with an error, or asks for something before it takes a form, the error boundary still
 * handles it.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (!page) return next();
  if (request.method !== "GET") return submit(page, request, next);
  if (staying && isAt(request, staying) && !page.router.state.errors) return {};
  return read(page, request, next);
};

async function submit(opened: OpenPage, request: Request, next: () => Promise<Results>): Promise<Results> {
  const submission = submissionOf(opened.router, request);
  if (submission) {
    sending.add(submission.formData);
    forgetOutcome(submission.formData);
  }
  const answer = next();
  const error = await failureOf(request, answer);
  if (submission) sending.delete(submission.formData);
  if (request.signal.aborted) return answer;
  if (error === undefined) {
    if (submission && isAccepted(await answer)) noteAccepted(submission.formData);
    return answer;
  }
  if (replacesPage(error)) return answer;
  if (submission) noteLost(submission.formData);
  opened.onSubmitFailed(error, submission);
  if (submission && submission.fetcherKey === undefined) stay(opened);
  return withoutErrors(await answer, undefined);
}

/** Returns the data that a request sends. The router sets its state right before it calls middleware. */
function submissionOf({ state }: DataRouter, request: Request): Submission | undefined {
  const { navigation, fetchers } = state;
  const candidates = [...fetchers].map(([fetcherKey, fetcher]) => ({ ...fetcher, fetcherKey }));
  for (const candidate of [navigation, ...candidates]) {
    if (candidate.state !== "submitting" || !candidate.formData || sending.has(candidate.formData)) continue;
    const { formData, formAction, formMethod, formEncType } = candidate;
    if (!isAt(request, formAction)) continue;
    return {
      formData,
      formAction,
      formMethod,
      formEncType,
      ...("fetcherKey" in candidate && { fetcherKey: candidate.fetcherKey }),
    };
  }
  return undefined;
}

async function read(opened: OpenPage, request: Request, next: () => Promise<Results>): Promise<Results> {
  const answer = next();
  const error = await failureOf(request, answer);
  if (request.signal.aborted) return answer;
  const { location, navigation, loaderData, errors } = opened.router.state;
  const isHere = isAt(request, location);
  const isGoing = navigation.location !== undefined && isAt(request, navigation.location);
  // Nobody opened the page again: it reloads in the background, or below the answer to its form.
  const isReload = isHere && (!isGoing || navigation.formMethod === "POST");
  // `null` informs the component that uses the fetcher.
  if (!isHere && !isGoing) return withoutErrors(await answer, null);

  // A page with status 5xx lacks part of its data.
  const isIncomplete = isHere && (statusOf(request.signal) ?? 200) >= 500;
  const hasFailed = error === undefined ? isIncomplete : !isRefusal(error);
  // The action succeeded, but the page that shows its result did not load: the current one still has the typed text.
  if (hasFailed && navigation.formData) forgetOutcome(navigation.formData);
  // An error screen has its own retries.
  if (isHere && !errors) opened.onRead(!hasFailed);
  if (
    hasFailed &&
    !isHere &&
    !isRouteErrorResponse(error) &&
    navigation.location &&
    navigation.historyAction !== "POP"
  ) {
    opened.onPageFailed(error, navigation.location);
    stay(opened);
  }
  const isKept = (id: string) => id in loaderData && (isHere || frame.has(id));
  const isWorse = ({ type, result }: DataStrategyResult) => {
    if (!isFailure(type, result)) return isIncomplete && !(result instanceof Response);
    return !isRefusal(unwrapped(result)) || (isReload && replacesPage(unwrapped(result)));
  };
  const better = Object.entries(await answer).filter(([id, one]) => !(isKept(id) && isWorse(one)));
  // A prompt that has what was entered stays until it is answered, unless the server now refuses the page.
  const isAsking = isReload && (!isRefusal(error) || replacesPage(error));
  const prompts = Object.entries((isAsking && errors) || {}).filter(([, one]) => keepsEntered(one));
  return Object.fromEntries([...better, ...prompts.map(([id, result]) => [id, { type: "error", result }] as const)]);
}

/** Returns the first error of an answer, if any. When there is no answer, the error is known early. */
async function failureOf(request: Request, answer: Promise<Results>): Promise<unknown> {
  const early = await Promise.race([answer, whenUnanswered(request.signal)]);
  if (early instanceof UnansweredError) return early;
  for (const { type, result } of Object.values(early)) if (isFailure(type, result)) return unwrapped(result);
  return undefined;
}

/** Redirects are also thrown, but are not failures. */
function isFailure(type: DataStrategyResult["type"], result: unknown): boolean {
  return type === "error" && !(result instanceof Response);
}

/** The router wraps a value that an action throws together with a status, as `data()` does. */
function unwrapped(result: unknown): unknown {
  return typeof result === "object" && result !== null && "data" in result && "init" in result ? result.data : result;
}

/** Returns the results with `value` in place of each error; with `undefined` a fetcher keeps its data. */
function withoutErrors(results: Results, value: null | undefined): Results {
  const nothing = { type: "data", result: data(value, { status: 503 }) } as const;
  return Object.fromEntries(
    Object.entries(results).map(([id, one]) => [id, isFailure(one.type, one.result) ? nothing : one]),
  );
}

function stay(opened: OpenPage): void {
  const { location } = opened.router.state;
  staying = location;
  void Promise.resolve(opened.stay(location)).finally(() => {
    if (staying === location) staying = undefined;
  });
}

/** Whether the server answered with a redirect, except to sign-in. */
function isAccepted(results: Results): boolean {
  return Object.values(results).some(({ result }) => {
    const next = result instanceof Response ? result.headers.get("location") : null;
    return next !== null && !/^\/auth($|[?/])/.test(next);
  });
}

function isAt(request: Request, place: Location | string): boolean {
  const url = new URL(typeof place === "string" ? place : place.pathname + place.search, request.url);
  const asked = new URL(request.url);
  return url.pathname === asked.pathname && url.search === asked.search;
}
