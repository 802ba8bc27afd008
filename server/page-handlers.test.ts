import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild, type ServerEntryModule } from "react-router";
import { expect, test } from "vitest";
import { siteSettings } from "../tests/support/site-settings.ts";
import { handlePages } from "./page-handlers.ts";

/** A site whose pages are the ids of their routes, with what each loader was given. */
function siteOf(routes: readonly { id: string; parentId?: string; path?: string; index?: boolean }[]): ServerBuild {
  const answering = routes.map(({ id, ...route }) => {
    const loader = ({ params }: LoaderFunctionArgs) => ({ id, params });
    return [id, { id, ...route, module: { default: () => null, loader } }] as const;
  });
  const page: ServerEntryModule["default"] = async (_request, status, _headers, { staticHandlerContext }) => {
    const ids = staticHandlerContext.matches.map(({ route }) => route.id);
    return Response.json({ ids, loaderData: staticHandlerContext.loaderData }, { status });
  };
  return {
    entry: { module: { default: page, handleError: () => undefined } },
    routes: Object.fromEntries(answering),
    assets: { entry: { module: "/entry.js", imports: [] }, routes: {}, url: "/manifest.js", version: "1" },
    ...siteSettings,
  };
}

const site = siteOf([
  { id: "root", path: "" },
  { id: "layout", parentId: "root" },
  { id: "home", parentId: "layout", index: true },
  { id: "gallery", parentId: "layout", path: "gallery" },
  { id: "view", parentId: "gallery", path: "view/:id" },
  { id: "trash", parentId: "root", path: "gallery/trash" },
  { id: "manifest", parentId: "root", path: "site.webmanifest" },
  { id: "other", parentId: "root", path: "*" },
]);

test.each([
  "/",
  "/?page=2",
  "/_.data",
  "/gallery",
  "/gallery/",
  "/gallery.data",
  "/gallery/view/7",
  "/gallery/view/7.data",
  "/gallery/trash",
  "/gallery/nothing",
  "/Gallery",
  "/%67allery",
  "//gallery",
  "/galleryview",
  "/site.webmanifest",
  "/nothing",
  "/constructor",
])("%s leads to the same route as with the routes of all addresses", async (address) => {
  const [expected, answer] = await Promise.all(
    [createRequestHandler(site), handlePages(site)].map(async (handle) => {
      const response = await handle(new Request(new URL(`http://studio.example${address}`)));
      return { status: response.status, body: await response.text() };
    }),
  );
  expect(answer).toEqual(expected);
});
