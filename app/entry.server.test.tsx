import { lazy, Suspense } from "react";
import {
  Await,
  createRequestHandler,
  type MiddlewareFunction,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from "react-router";
import { beforeAll, expect, test } from "vitest";
import { hostApp } from "../tests/support/app-host.ts";
import { siteSettings } from "../tests/support/site-settings.ts";
import * as entry from "./entry.server.tsx";
import { nonceContext } from "./session/csp.server.ts";

const failures: string[] = [];

/** Repetitions that make a part larger than what React sends in one piece by itself, 12.8 kB. */
const largePart = 4_000;

beforeAll(() => hostApp({ logError: (code) => failures.push(code) }));

/** Returns the handler of a site with one page, whose loader answers this. */
function pagesWith(loader: () => { boat: string | Promise<string> }, middleware: MiddlewareFunction<Response>[] = []) {
  const Boat = () => {
    const { boat } = useLoaderData<typeof loader>();
    return (
      <Suspense fallback={<p>Waiting</p>}>
        <Await resolve={boat}>{(name) => <h1>{name}</h1>}</Await>
      </Suspense>
    );
  };
  const Mast = lazy(async () => ({ default: () => <p>{`A mast${" of wood".repeat(largePart)}`}</p> }));
  const Root = () => (
    <html lang="en">
      <head>
        <title>Boats</title>
      </head>
      <body>
        <Outlet />
        <Suspense>
          <Mast />
        </Suspense>
        <Scripts />
      </body>
    </html>
  );
  const route = {
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    imports: [],
    css: [],
  };
  const root = { id: "root", path: "" };
  const home = { id: "home", parentId: "root", index: true };
  const build: ServerBuild = {
    entry: { module: entry },
    routes: {
      root: { ...root, module: { default: Root, middleware } },
      home: { ...home, module: { default: Boat, loader } },
    },
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: { ...route, ...root, hasLoader: false, module: "/root.js" },
        home: { ...route, ...home, module: "/home.js" },
      },
      url: "/manifest.js",
      version: "1",
    },
    ...siteSettings,
  };
  const handle = createRequestHandler(build);
  return (init?: RequestInit, path = "/") => {
    const context = new RouterContextProvider(new Map([[nonceContext, "4f"]]));
    return handle(new Request(new URL(path, "http://studio.example"), init), context);
  };
}

test("a page that waits for nothing is complete, in a few pieces", async () => {
  const answer = await pagesWith(() => ({ boat: "Calypso" }))();
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const pieces: string[] = [];
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) pieces.push(piece);
  expect(pieces.join("")).toMatch(/^<!DOCTYPE html>.*<h1>Calypso<\/h1>.*streamController\.close\(\).*<\/html>$/s);
  expect(pieces.length).toBeLessThanOrEqual(3);
});

test("a large part whose code loads late is in its place, where browsers without scripts show it", async () => {
  const html = await (await pagesWith(() => ({ boat: "Calypso" }))()).text();
  expect(html).toContain("<p>A mast of wood");
  expect(html).not.toMatch(/<template|<div hidden/);
});

test("a request for the headers of a page gets no page", async () => {
  const answer = await pagesWith(() => ({ boat: "Calypso" }))({ method: "HEAD" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await answer.text()).toBe("");
});

test("a page that waits for a part is shown before it, and the part follows", async () => {
  const boat = Promise.withResolvers<string>();
  const answer = await pagesWith(() => ({ boat: boat.promise }))();
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  expect(first?.value).toContain("<p>Waiting</p>");
  boat.resolve("Calypso");
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value;
  expect(rest).toMatch(/<h1>Calypso<\/h1>/);
  expect(first?.value + rest).toMatch(/streamController\.close\(\).*<\/html>$/s);
});

test("a search engine gets the page with all its parts", async () => {
  const boat = Promise.withResolvers<string>();
  const headers = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
  const answer = pagesWith(() => ({ boat: boat.promise }))({ headers });
  boat.resolve("Calypso");
  const html = await (await answer).text();
  expect(html).toContain("<h1>Calypso</h1>");
  expect(html).not.toContain("Waiting");
});

test("a reader who leaves ends the page, without a trace in the log", async () => {
  const gone = new AbortController();
  const answer = await pagesWith(() => ({ boat: new Promise(() => undefined) }))({ signal: gone.signal });
  const reader = answer.body?.getReader();
  await reader?.read();
  gone.abort();
  await reader?.cancel();
  expect(failures).toEqual([]);
});

test("a reader who leaves while the middleware runs gets no page, and nothing is logged", async () => {
  const gone = new AbortController();
  const leave: MiddlewareFunction<Response> = async (_args, next) => {
    gone.abort();
    return next();
  };
  const answer = await pagesWith(() => ({ boat: "Calypso" }), [leave])({ signal: gone.signal });
  expect([answer.status, answer.body]).toEqual([499, null]);
  expect(failures).toEqual([]);
});

test.each<[string, string, number]>([
  ["POST", "/", 405],
  ["POST", "/?index", 405],
  ["PUT", "/?index", 405],
  ["DELETE", "/?index", 405],
  ["PROPFIND", "/", 405],
  ["GET", "/no-such-page", 404],
  ["POST", "/no-such-page", 404],
  ["GET", "/no-such-page.data", 404],
  ["POST", "/_root.data", 404],
  ["GET", "/%E0%A4%A", 404],
])("%s %s is refused with %i, and nothing is logged", async (method, path, status) => {
  const answer = await pagesWith(() => ({ boat: "Calypso" }))({ method }, path);
  expect(answer.status).toBe(status);
  await answer.text();
  expect(failures).toEqual([]);
});

test("a page that fails is logged", async () => {
  const fail = () => {
    throw new Error("It sank.");
  };
  const answer = await pagesWith(fail)();
  expect(answer.status).toBe(500);
  await answer.text();
  expect(failures).toEqual(["PAGE_FAILED"]);
});
