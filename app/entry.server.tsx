import { Writable } from "node:stream";
import { isbot } from "isbot";
import { type PipeableStream, renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { host } from "./host.server.ts";
import { languageContext } from "./i18n/language.server.ts";
import { pageTexts } from "./i18n/texts.server.ts";
import { TextsContext } from "./i18n/texts.ts";
import { withMatchedRoutes } from "./matched-routes.server.ts";
import { writeAtOnce } from "./page-at-once.server.ts";
import { RequestIdContext } from "./parts/connection/request-id.ts";
import { nonceContext } from "./session/csp.server.ts";

/** How long slow parts of a page may arrive after the rest, in milliseconds. After that they show their fallback. */
export const streamTimeout = 8_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const nonce = context.get(nonceContext);
  const routeIds = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const texts = pageTexts(context.get(languageContext), routeIds);
  const requestId = entry.staticHandlerContext.errors ? host().requestId() : undefined;
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const page = (context: EntryContext) => (
    <TextsContext value={texts}>
      <RequestIdContext value={requestId}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestIdContext>
    </TextsContext>
  );
  const matched = withMatchedRoutes(entry);
  const html = await writeAtOnce(page, matched, nonce);
  if (html !== undefined) return new Response(Buffer.from(html), { status, headers });

  return new Promise((resolve, reject) => {
    let isSent = false;
    const send = (read: (pipe: PipeableStream["pipe"]) => Uint8Array<ArrayBuffer> | ReadableStream) => {
      if (isSent) return;
      isSent = true;
      resolve(new Response(read(pipe), { status, headers }));
    };
    const waitsForAll = isbot(request.headers.get("user-agent") ?? "");
    const { pipe, abort } = renderToPipeableStream(page(matched), {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        send(wholePage);
      },
      // A page that waits for nothing is ready before that.
      ...(!waitsForAll && { onShellReady: () => void setImmediate(send, pageInParts) }),
      onShellError: reject,
      onError(error: unknown) {
        if (!request.signal.aborted && isSent)
          host().logError("PAGE_INCOMPLETE", "A part of a page could not be rendered.", error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
    request.signal.addEventListener("abort", () => abort(), { once: true });
  });
}

/** Keeps the many small pieces that React writes until they are taken in one. */
class Pieces extends Writable {
  #pieces: Uint8Array[] = [];

  override write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
    return true;
  }

  take(): Uint8Array<ArrayBuffer> {
    const taken = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return taken;
  }
}

function wholePage(pipe: PipeableStream["pipe"]): Uint8Array<ArrayBuffer> {
  return pipe(new Pieces()).take();
}

/** Returns a stream with one piece for each time that React has something to show. */
function pageInParts(pipe: PipeableStream["pipe"]): ReadableStream {
  const pieces = new Pieces();
  return new ReadableStream({
    start(controller) {
      // React calls `flush` if there is one.
      const flush = () => controller.enqueue(pieces.take());
      pieces.once("error", (error) => controller.error(error));
      pipe(Object.assign(pieces, { flush })).once("finish", () => controller.close());
    },
    cancel: () => void pieces.destroy(),
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) host().logError("PAGE_FAILED", "A page failed.", error);
};
