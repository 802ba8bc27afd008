import { createRequestHandler, type ServerBuild } from "react-router";

type Handle = (request: Request) => Promise<Response>;
type Routes = ServerBuild["routes"];

/** The first part of a plain address: "gallery" in `/gallery/view/1` and `/gallery.data`, "" in `/`. */
const firstPart = /^\/(?:([a-z-]+)(?:\.data)?(?:\/|$)|$)/;

/**
 * Returns a function that answers a page or its data. Each first part of an address has a handler of its own with the
 * routes that can match it, because React Router tries the routes of its build one by one, and several times a page.
 */
export function handlePages(build: ServerBuild): Handle {
  const handlers = new Map<string, Handle>();
  const parts = new Set(pagesOf(build.routes).map((id) => firstPartOf(build.routes, id)));
  const anyAddress: Handle = createRequestHandler(build);
  return (request) => {
    const match = firstPart.exec(new URL(request.url).pathname);
    const part = match ? (match[1] ?? "") : undefined;
    if (part === undefined || !parts.has(part)) return anyAddress(request);
    const known = handlers.get(part) ?? createRequestHandler({ ...build, routes: routesFor(build.routes, part) });
    handlers.set(part, known);
    return known(request);
  };
}

/** Returns the patterns of all addresses of pages, such as `/generations/:id`. */
export function patternsOfPages({ routes }: ServerBuild): string[] {
  return pagesOf(routes).map((id) => {
    const parts = lineOf(routes, id).flatMap((each) => routes[each]?.path || []);
    return `/${parts.join("/")}`;
  });
}

/** Returns the routes whose address can begin with `part`, and the layouts around them. */
function routesFor(routes: Routes, part: string): Routes {
  const matching = pagesOf(routes).filter((id) => [part, "*"].includes(firstPartOf(routes, id)));
  const kept = new Set(matching.flatMap((id) => lineOf(routes, id)));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

/** Returns the ids of all routes with an address; layouts have none. */
function pagesOf(routes: Routes): string[] {
  return Object.entries(routes).flatMap(([id, route]) => (route?.path || route?.index ? [id] : []));
}

/** Returns the first part of a route's address; that of the start page is empty. */
function firstPartOf(routes: Routes, id: string): string {
  const path = lineOf(routes, id)
    .map((each) => routes[each]?.path)
    .find((each) => each);
  return path?.split("/")[0] ?? "";
}

/** Returns the route and the layouts around it, outermost first. */
function lineOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...lineOf(routes, parentId), id];
}
