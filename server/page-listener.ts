import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { logAccess } from "./access-log.ts";
import { compressAnswer } from "./compression.ts";
import type { securityTxt } from "./security-txt.ts";
import type { readStaticFiles } from "./static-files.ts";

interface PageListenerOptions {
  files: Awaited<ReturnType<typeof readStaticFiles>>;
  securityTxt: ReturnType<typeof securityTxt>;
  /** Renders a page or answers its data. */
  pages(request: Request): Promise<Response>;
  log: Logger;
}

/** Returns the listener behind the front door: files of the build and `security.txt` first, then pages. */
export function pageListener({ files, securityTxt, pages, log }: PageListenerOptions) {
  const listener = getRequestListener((request) => pages(request));
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (files(request, response) || securityTxt(request, response)) return;
    logAccess(log, "page", request, response);
    compressAnswer(request, response);
    void listener(request, response);
  };
}
