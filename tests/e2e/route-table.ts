import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import routes from "../../app/routes.ts";

interface RouteEntry {
  path?: string;
  file: string;
  children?: RouteEntry[];
}

/** A route with an address. */
export interface TableRoute {
  /** The pattern, such as `/gallery/view/:id`. */
  path: string;
  /** Whether it is a page. The others answer with data or redirects. */
  isPage: boolean;
  /** Whether it takes forms. */
  hasAction: boolean;
}

const routeEntry: z.ZodType<RouteEntry> = z.lazy(() =>
  z.object({ path: z.string().optional(), file: z.string(), children: z.array(routeEntry).optional() }),
);

function routesIn(entries: RouteEntry[], parent = ""): TableRoute[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`;
    const own = path === undefined ? [] : [{ path: here, isPage: file.endsWith(".tsx"), hasAction: takesForms(file) }];
    return [...own, ...routesIn(children, here)];
  });
}

function takesForms(file: string): boolean {
  return /^export (async )?(function|const) action\b/m.test(readFileSync(join("app", file), "utf8"));
}

/** All routes with an address, as the product declares them. */
export const tableRoutes = routesIn(z.array(routeEntry).parse(routes));

/** Whether a route belongs to the administration or the setup of the studio. */
export function isAdministration({ path }: Pick<TableRoute, "path">): boolean {
  return /^\/(admin|welcome)(\/|$)/.test(path);
}
