import { loadTexts } from "../../i18n/browser-texts.ts";
import { textsOfRoute } from "../../i18n/route-texts.ts";
import { pauseOrOnline } from "../pause.ts";
import { retryDelayMilliseconds } from "./retry-delay.ts";

/** The router's information about the code of a route. */
interface RouteCode {
  id: string;
  hasDefaultExport: boolean;
  hasClientLoader: boolean;
  hasClientAction: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

/** The files that the browser has or is loading. The document already loaded the first ones. */
const files = new Map(
  [...document.querySelectorAll("link[rel=modulepreload], link[rel=stylesheet]")].map((link) => [
    pathOf(link.getAttribute("href") ?? ""),
    Promise.resolve(),
  ]),
);

/**
 * Fetches the texts of a route and each file of its code until the server answers, because a browser may remember a
 * failed import and not try it again. Returns whether there is code to import: a route without a page, client loader or client action has
 * none for the browser. The import then throws when the server no longer has the code, which means that a new version
 * was deployed; so do the texts.
 */
export async function fetchRouteCode(code: RouteCode): Promise<boolean> {
  if (!(code.hasDefaultExport || code.hasClientLoader || code.hasClientAction)) return false;
  const { id, module, imports = [], css = [] } = code;
  await Promise.all([loadTexts(textsOfRoute(id), untilAnswered), ...[module, ...imports, ...css].map(fetchFile)]);
  return true;
}

/** Resolves when the file is in the browser's cache, or when the server answers that it does not exist. */
function fetchFile(address: string): Promise<void> {
  const path = pathOf(address);
  const fetching = files.get(path) ?? untilAnswered(path).then(() => undefined);
  files.set(path, fetching);
  return fetching;
}

/** Returns the whole answer of the server, at the first attempt that gets one other than a failure of its own. */
async function untilAnswered(address: string): Promise<Response> {
  for (let failures = 1; ; failures++) {
    try {
      const answer = await fetch(address);
      if (answer.status < 500) return new Response(await answer.blob(), answer);
    } catch {
      // No answer: fetched again below.
    }
    await pauseOrOnline(retryDelayMilliseconds(failures));
  }
}

/** Addresses of style sheets may end with a `#`. */
function pathOf(address: string): string {
  return address.replace(/#.*/, "");
}
