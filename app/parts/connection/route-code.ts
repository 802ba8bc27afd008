import { pauseOrOnline } from "../pause.ts";
import { retryDelayMilliseconds } from "./retry-delay.ts";

/** The router's information about the code of a route. */
interface RouteCode {
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
 * Fetches each file of a route's code until the server answers, because a browser may remember a failed import and not
 * try it again. Returns whether there is code to import: a route without a page, client loader or client action has
 * none for the browser. The import then throws when the server no longer has the code, which means that a new version
 * was deployed.
 */
export async function fetchRouteCode(code: RouteCode): Promise<boolean> {
  if (!(code.hasDefaultExport || code.hasClientLoader || code.hasClientAction)) return false;
  const { module, imports = [], css = [] } = code;
  await Promise.all([module, ...imports, ...css].map(fetchFile));
  return true;
}

/** Resolves when the file is in the browser's cache, or when the server answers that it does not exist. */
function fetchFile(address: string): Promise<void> {
  const path = pathOf(address);
  const fetching = files.get(path) ?? tryUntilAnswered(path);
  files.set(path, fetching);
  return fetching;
}

async function tryUntilAnswered(path: string): Promise<void> {
  for (let failures = 1; ; failures++) {
    try {
      const answer = await fetch(path);
      if (answer.status < 500) return void (await answer.arrayBuffer());
    } catch {
      // No answer: the file is fetched again below.
    }
    await pauseOrOnline(retryDelayMilliseconds(failures));
  }
}

/** Addresses of style sheets may end with a `#`. */
function pathOf(address: string): string {
  return address.replace(/#.*/, "");
}
