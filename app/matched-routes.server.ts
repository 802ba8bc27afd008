import type { EntryContext } from "react-router";

type Matched = Pick<EntryContext, "manifest" | "branches">;

/** The context of each page by its innermost route, which determines the others. */
const known = new Map<string, Matched>();

/**
 * Returns the context of a page with only its own routes. To render a page, React Router creates every route of the
 * context again and matches the address against all of them.
 */
export function withMatchedRoutes(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const innermost = ids.at(-1) ?? "";
  const found = known.get(innermost) ?? matchedOf(entry, ids, innermost);
  known.set(innermost, found);
  return { ...entry, ...found };
}

function matchedOf({ manifest, branches }: EntryContext, ids: readonly string[], innermost: string): Matched {
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.includes(id)));
  return {
    manifest: { ...manifest, routes },
    branches: branches.filter(({ routesMeta }) => routesMeta.at(-1)?.route.id === innermost),
  };
}
