import {
  createPath,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type Location,
  type MiddlewareFunction,
} from "react-router";
import { forgetOutcome, noteAccepted, noteLost } from "../../forms/submissions.ts";
import { textsOfAddress } from "../../i18n/address-texts.ts";
import { loadTexts } from "../../i18n/browser-texts.ts";
import { type Origin, originContext } from "../origin.ts";
import { type DataRequest, followRequest, requestFile, UnansweredError } from "./data-requests.ts";
import { isRefusal, keepsEntered, replacesPage } from "./failures.ts";
import { currentPage, isAt, navigationOf, type OpenPage, type Submission } from "./open-page.ts";
import { reloadDocument, whenCodeLost } from "./page-code.ts";
import { shownErrors } from "./shown-error.ts";

type Results = Record<string, DataStrategyResult>;
type Read = Parameters<MiddlewareFunction<Results>>;

/** Layout routes around every page. When a reload of their data fails, they keep the data they have. */
const frame = new Set(["root", "routes/signed-in/layout"]);

/** The location that `stay` returns to: its data is not reloaded. */
let staying: Location | undefined;

/**
 * A root `clientMiddleware`. When a request for data fails, the router replaces the page with an error. This middleware
 * keeps the page and everything typed into it:
 * - After a failed submission, by a form or a fetcher, the page is unchanged, and a toast offers Retry.
 * - After a link to a page that cannot be loaded, the current page stays, and a toast offers Retry.
 * - A page whose background reload fails, or asks for something first, keeps its data.
 * When our server answers a link with an error, or asks for something before it takes a form, the error boundary still
 * handles it. A page whose code does not load is opened as a document once the server answers.
 */
export const keepPage: MiddlewareFunction<Results> = async (args, next) => {
  const page = currentPage();
  if (!page) return next();
  if (args.request.method !== "GET") return submit(page, args, next);
  if (staying && isAt(args.request, staying) && shownErrors().length === 0) return {};
  return read(page, args, next);
};

async function submit(page: OpenPage, { request, pattern, context }: Read[0], next: Read[1]): Promise<Results> {
  const submission = submissionOf(request, context.get(originContext));
  if (submission) forgetOutcome(submission.formData);
  const sent = followRequest(request);
  const answer = next();
  const lost = isLoaded(page, request) ? never() : whenCodeLost(answer, pattern, false);
  const outcome = await outcomeOf(sent, answer, lost);
  if (request.signal.aborted) return answer;
  if (outcome === "lost") {
    reloadDocument();
    return answer;
  }
  const { error } = outcome;
  if (error === undefined) {
    if (submission && isAccepted(await answer)) noteAccepted(submission.formData);
    return answer;
  }
  if (replacesPage(error)) return answer;
  if (submission) noteLost(submission.formData);
  const opened = currentPage() ?? page;
  opened.onSubmitFailed(error, submission);
  if (submission && submission.fetcherKey === undefined) stay(opened);
  return withoutErrors(await answer, undefined);
}

function submissionOf(request: Request, origin: Origin | null): Submission | undefined {
  if (!origin?.formData) return undefined;
  const { formData, formEncType, fetcherKey } = origin;
  const { pathname, search } = new URL(request.url);
  return { formData, formAction: pathname + search, formEncType, fetcherKey };
}

async function read(before: OpenPage, { request, pattern, context }: Read[0], next: Read[1]): Promise<Results> {
  const origin = context.get(originContext);
  const isOpened = origin?.fetcherKey === undefined && !isAt(request, before.location);
  const asked = followRequest(request);
  const results = next();
  const lost = isLoaded(before, request) ? never() : whenCodeLost(results, pattern, isOpened);
  const answer = isOpened ? withTexts(results, pattern) : results;
  const outcome = await outcomeOf(asked, answer, lost);
  const isHere = isAt(request, (currentPage() ?? before).location);
  const isAnswered = outcome !== "lost" && outcome.error === undefined;
  if (request.signal.aborted || (isAnswered && !isHere)) return answer;
  const wanted = isHere || origin?.fetcherKey !== undefined ? undefined : await navigationOf(request);
  if (request.signal.aborted) return answer;
  if (outcome === "lost") {
    if (wanted) window.location.assign(createPath(wanted));
    else reloadDocument();
    return answer;
  }
  const page = currentPage() ?? before;
  if (!isHere && !wanted) {
    void lost.then(() => page.onCodeLost());
    // `null` informs the component that uses the fetcher.
    return withoutErrors(await answer, null);
  }

  const { error } = outcome;
  // A page with status 5xx lacks part of its data.
  const isIncomplete = isHere && (asked.status ?? 200) >= 500;
  const hasFailed = error === undefined ? isIncomplete : !isRefusal(error);
  // The action succeeded, but the page that shows its result did not load: the current one still has the typed text.
  if (hasFailed && page.navigation.formData) forgetOutcome(page.navigation.formData);
  const errors = shownErrors();
  // An error screen has its own retries.
  if (isHere && errors.length === 0) page.onRead(!hasFailed);
  // The back button has already left the current page.
  if (hasFailed && wanted && !isRouteErrorResponse(error) && !isAt(request, window.location)) {
    page.onPageFailed(error, wanted);
    stay(page);
  }
  const isKept = (id: string) =>
    page.routes.some((route) => route.id === id && route.hasData) && (isHere || frame.has(id));
  // Nobody opened the page again: it reloads in the background, or below the answer to its form.
  const isReload = isHere && (origin === null || origin.fetcherKey !== undefined || isPost(origin));
  const isWorse = ({ type, result }: DataStrategyResult) => {
    if (!isFailure(type, result)) return isIncomplete && !(result instanceof Response);
    return !isRefusal(unwrapped(result)) || (isReload && replacesPage(unwrapped(result)));
  };
  const better = Object.entries(await answer).filter(([id, one]) => !(isKept(id) && isWorse(one)));
  // A prompt that has what was entered stays until it is answered, unless the server now refuses the page.
  const isAsking = isReload && (!isRefusal(error) || replacesPage(error));
  const prompt = isAsking ? errors.find(keepsEntered) : undefined;
  const innermost = page.routes.at(-1);
  if (prompt && innermost) better.push([innermost.id, { type: "error", result: prompt }]);
  return Object.fromEntries(better);
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** Whether the page that is shown answers this request: its code is there. */
function isLoaded({ location }: OpenPage, request: Request): boolean {
  return new URL(request.url).pathname === location.pathname;
}

function isPost({ formMethod }: Origin): boolean {
  return formMethod?.toUpperCase() === "POST";
}

/** The texts of a page load beside its data and code. Throws when they do not. */
async function withTexts(answer: Promise<Results>, pattern: string): Promise<Results> {
  // Other pages may wait for the same texts, so that leaving this one does not end it.
  const texts = loadTexts(textsOfAddress(pattern), (address) => requestFile(address, new AbortController().signal));
  return texts ? (await Promise.all([answer, texts]))[0] : answer;
}

/**
 * Returns the first error of an answer, if any. When there is no answer, the error is known early. `lost` means that our
 * server answers, but the code that shows the answer did not load: a new version may have been deployed.
 */
async function outcomeOf(
  asked: DataRequest,
  answer: Promise<Results>,
  lost: Promise<void>,
): Promise<{ error: unknown } | "lost"> {
  const ended = answer.then(
    (results) => ({ error: failureIn(results) }),
    (error: unknown) => (error instanceof UnansweredError ? { error } : "lost"),
  );
  return Promise.race([
    ended,
    asked.unanswered.then((error) => ({ error })),
    Promise.all([lost, asked.answered]).then(() => "lost" as const),
  ]);
}

function failureIn(results: Results): unknown {
  for (const { type, result } of Object.values(results)) if (isFailure(type, result)) return unwrapped(result);
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

function stay(page: OpenPage): void {
  const { location } = page;
  staying = location;
  void Promise.resolve(page.stay(location)).finally(() => {
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
