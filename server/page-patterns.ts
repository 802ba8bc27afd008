import { readdir } from "node:fs/promises";
import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** Returns the patterns of all addresses of pages, such as `/generations/:id`. */
export function patternsOfPages(routes: Routes): string[] {
  return Object.entries(routes).flatMap(([id, route]) => {
    // A layout has no address of its own.
    if (!route?.path && !route?.index) return [];
    return `/${lineOf(routes, id)
      .flatMap((each) => routes[each]?.path || [])
      .join("/")}`;
  });
}

/** Returns the route and the layouts around it, outermost first. */
function lineOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...lineOf(routes, parentId), id];
}

/** Returns the patterns of the addresses of all files of the build for browsers, such as `/assets/*`. */
export async function patternsOfFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`));
}
