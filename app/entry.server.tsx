import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { host } from "./host.server.ts";
import { languageContext } from "./i18n/language.server.ts";
import { pageTexts } from "./i18n/texts.server.ts";
import { TextsContext } from "./i18n/texts.ts";
import { nonceContext } from "./session/csp.server.ts";

/** How long slow parts of a page may arrive after the rest, in milliseconds. After that they show their fallback. */
export const streamTimeout = 8_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const nonce = context.get(nonceContext);
  const routeIds = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const texts = pageTexts(context.get(languageContext), routeIds);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  return new Promise((resolve, reject) => {
    let shellSent = false;
    const waitsForAll = isbot(request.headers.get("user-agent") ?? "") || entry.isSpaMode;
    const send = () => {
      shellSent = true;
      const body = new PassThrough();
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <TextsContext value={texts}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </TextsContext>,
      {
        nonce,
        ...(waitsForAll ? { onAllReady: send } : { onShellReady: send }),
        onShellError: reject,
        onError(error: unknown) {
          if (!request.signal.aborted && shellSent)
            host().logError("page rendering failed after the response started", error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
    request.signal.addEventListener("abort", () => abort(), { once: true });
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) host().logError("page request failed", error);
};
