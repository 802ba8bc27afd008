import { expect, test } from "vitest";
import { tableRoutes } from "../../tests/e2e/route-table.ts";
import { startBackend } from "../../tests/support/studio-backend.ts";
import { createRouteNames, unmatched } from "./route-names.ts";

const pages = tableRoutes.map(({ path }) => path);
const uuid = "0199d3c4-7a2b-7c3d-8e4f-5a6b7c8d9e0f";

/** Returns an address of the pattern, with ids in place of its parameters. */
function addressOf(pattern: string): string {
  return pattern.replace(/:\w+/g, uuid).replace(/\*$/, `${uuid}/1.png`) || "/";
}

test("every page and endpoint has its pattern as its name, and no name contains an id", async () => {
  const { backend } = await startBackend({ idle: true });
  const patterns = [...pages, ...backend.routePatterns];
  const routeOf = createRouteNames(patterns);
  expect(backend.routePatterns.length).toBeGreaterThan(100);
  const named = patterns.filter((pattern) => pattern !== "/*").map((pattern) => [pattern, routeOf(addressOf(pattern))]);
  expect(named.filter(([pattern, name]) => name !== pattern)).toEqual([]);
});

test.each([
  ["/gallery?page=2&token=s3cret", "/gallery"],
  ["/gallery.data", "/gallery"],
  ["/gallery/_.data?_routes=x", "/gallery"],
  ["/Gallery//Trash/", "/gallery/trash"],
  ["/gallery/view/7.data", "/gallery/view/:id"],
  ["/gallery/view/7/more", unmatched],
  ["/_root.data", "/"],
  ["/", "/"],
  ["//", "/"],
  ["/api/anything/at/all", "/api/*"],
  ["/wp-login.php", unmatched],
  ["*", unmatched],
  ["/constructor", unmatched],
  ["/__proto__", unmatched],
  ["/:id", unmatched],
])("%s belongs to %s", (address, route) => {
  const routeOf = createRouteNames(["/", "/gallery", "/gallery/trash", "/gallery/view/:id", "/api/*", "/*"]);
  expect(routeOf(address)).toBe(route);
});
