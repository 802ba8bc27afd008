import { Transform, type TransformCallback } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { RequestIdContext } from "./framework/connection/request-id.ts";
import { host } from "./host.server.ts";
import { languageContext } from "./i18n/language.server.ts";
import { textsAddress, textsIn } from "./i18n/texts.server.ts";
import { TextsAddress } from "./i18n/texts-address.ts";
import { nonceContext } from "./session/csp.server.ts";
import { isSameOrigin } from "./session/same-origin.server.ts";

/** How long slow parts of a page may arrive after the rest, in milliseconds. After that they show their fallback. */
export const streamTimeout = 8_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  // For a client that left early, React Router calls this without what the middleware would have set.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const nonce = context.get(nonceContext) ?? undefined;
  const routeIds = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const language = context.get(languageContext);
  const requestId = entry.staticHandlerContext.errors ? host().requestId() : undefined;
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  return new Promise((resolve, reject) => {
    let isSent = false;
    // What comes after the shell is hidden from a browser without scripts, so only late data makes a page wait.
    const sendsAll = !hasLateData(entry) || isbot(request.headers.get("user-agent") ?? "");
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={textsIn(language)}>
        <TextsAddress value={textsAddress(language, routeIds)}>
          <RequestIdContext value={requestId}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </RequestIdContext>
        </TextsAddress>
      </I18nextProvider>,
      {
        nonce,
        // Otherwise React also sends a large part that is ready after the shell, hidden until a script moves it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [sendsAll ? "onAllReady" : "onShellReady"]() {
          isSent = true;
          const page = new FewerPieces().once("close", end);
          resolve(new Response(createReadableStreamFromReadable(page), { status, headers }));
          pipe(page);
        },
        onShellError(error) {
          end();
          reject(error);
        },
        onError(error) {
          if (!request.signal.aborted && isSent)
            host().logError("PAGE_INCOMPLETE", "A part of a page could not be rendered.", error);
        },
      },
    );
    // Not before there is something to abort: an error above would leave the timer behind, and it would end the process.
    const leave = () => abort();
    const timer = setTimeout(leave, streamTimeout + 1_000);
    request.signal.addEventListener("abort", leave, { once: true });
    function end() {
      clearTimeout(timer);
      request.signal.removeEventListener("abort", leave);
    }
  });
}

/** Whether a loader or an action has answered before all its data is there. */
function hasLateData({ staticHandlerContext: { loaderData, actionData } }: EntryContext): boolean {
  const answers: unknown[] = [...Object.values(loaderData), ...Object.values(actionData ?? {})];
  return answers.some(
    (answer) =>
      typeof answer === "object" && answer !== null && Object.values(answer).some((each) => each instanceof Promise),
  );
}

/** Joins what React writes at once, because a server compresses and sends each piece on its own. */
class FewerPieces extends Transform {
  #pieces: Buffer[] = [];

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    if (this.#pieces.length === 0) setImmediate(() => this.#send());
    this.#pieces.push(piece);
    done();
  }

  override _flush(done: TransformCallback) {
    this.#send();
    done();
  }

  #send() {
    if (this.#pieces.length > 0 && !this.destroyed) this.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // What React Router refuses is no failure, and has its line in the access log: a form of another site, with an error,
  // and an address or a method that no page has, with a response.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted && isSameOrigin(request))
    host().logError("PAGE_FAILED", "A page failed.", error);
};
