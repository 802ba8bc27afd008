import {
  createMemoryRouter,
  createPath,
  type DataStrategyResult,
  type LoaderFunction,
  type MiddlewareFunction,
} from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { contextOfOrigin, originInstrumentation } from "../origin.ts";
import { sendDataRequests, studioHeader, UnansweredError } from "./data-requests.ts";
import { keepPage } from "./keep-page.ts";
import { openPage } from "./open-page.ts";

let answer: () => Response | Promise<Response>;
const dead = () => Promise.reject(new TypeError("Failed to fetch"));
const ours = (status: number) => Response.json({ status }, { status, headers: { [studioHeader]: "1" } });

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("window", { location: new URL("http://localhost/") });
  vi.stubGlobal("fetch", async (address: URL) =>
    address.pathname.startsWith("/texts/") ? Response.json({}) : answer(),
  );
  sendDataRequests();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Asks the server as React Router does: with the signal of the request. */
const ask: LoaderFunction = async ({ request }) => {
  const { method, signal } = request;
  const response = await fetch(new URL(request.url), { method, signal });
  if (!response.ok) throw response;
  return response.json();
};

function isResults(value: unknown): value is Record<string, DataStrategyResult> {
  return typeof value === "object" && value !== null;
}

/** Routes without the framework leave open what their middleware returns. */
const middleware: MiddlewareFunction = (args, next) =>
  keepPage(args, async () => {
    const results = await next();
    return isResults(results) ? results : {};
  });

/** Opens a page at `/`. Returns its router and what it was told. */
function startPage() {
  const told: unknown[][] = [];
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => "frame",
        middleware: [middleware],
        children: [
          { id: "home", index: true, loader: ask, action: ask },
          { id: "gallery", path: "gallery", loader: ask },
        ],
      },
    ],
    {
      getContext: contextOfOrigin,
      instrumentations: [originInstrumentation],
      hydrationData: { loaderData: { root: "frame", home: "typed" } },
    },
  );
  const show = () => {
    const { location, navigation, matches, loaderData } = router.state;
    openPage({
      location,
      navigation,
      routes: matches.map(({ route: { id } }) => ({ id, hasData: id in loaderData })),
      stay: (here) => router.navigate(createPath(here), { replace: true }),
      onSubmitFailed: (...args) => told.push(["submit", ...args]),
      onPageFailed: (...args) => told.push(["page", ...args]),
      onCodeLost: () => told.push(["code"]),
      onRead: (isFresh) => told.push(["read", isFresh]),
    });
  };
  router.subscribe(show);
  show();
  return { router, told };
}

const unanswered = expect.any(UnansweredError);

test("a link without an answer keeps the page", async () => {
  answer = dead;
  const { router, told } = startPage();
  await router.navigate("/gallery");
  await eventually(() => expect(router.state.navigation.state).toBe("idle"));
  expect(told).toEqual([["page", unanswered, expect.objectContaining({ pathname: "/gallery" })]]);
  expect(router.state).toMatchObject({ location: { pathname: "/" }, loaderData: { home: "typed" }, errors: null });
});

test("a form without an answer keeps the page, and is handed back to be sent again", async () => {
  answer = dead;
  const { router, told } = startPage();
  const formData = new FormData();
  await router.navigate("/?index", { formMethod: "post", formData });
  await eventually(() => expect(router.state.navigation.state).toBe("idle"));
  expect(told).toEqual([["submit", unanswered, expect.objectContaining({ formAction: "/?index" })]]);
  expect(told[0]?.[2]).toHaveProperty("formData", formData);
  expect(router.state).toMatchObject({ location: { pathname: "/" }, loaderData: { home: "typed" }, errors: null });
});

test("a page that cannot be read again keeps its data, and says so until it is read", async () => {
  answer = dead;
  const { router, told } = startPage();
  await router.revalidate();
  expect(router.state).toMatchObject({ loaderData: { home: "typed" }, errors: null });
  answer = () => ours(200);
  await router.revalidate();
  expect(router.state.loaderData).toEqual({ root: "frame", home: { status: 200 } });
  expect(told).toEqual([
    ["read", false],
    ["read", true],
  ]);
});

test("an error that our server answers to a link is shown", async () => {
  answer = () => ours(503);
  const { router, told } = startPage();
  await router.navigate("/gallery");
  expect(router.state.location.pathname).toBe("/gallery");
  expect(router.state.errors).toMatchObject({ root: { status: 503 } });
  expect(told).toEqual([]);
});

test("a page with a fetcher is read again without a pause", async () => {
  answer = () => ours(200);
  const { router, told } = startPage();
  await router.fetch("list", "root", "/gallery");
  const setTimeout = vi.spyOn(globalThis, "setTimeout");
  await router.revalidate();
  expect(setTimeout).not.toHaveBeenCalled();
  expect(told).toEqual([["read", true]]);
});

test("a fetcher without an answer gets none, and the page stays", async () => {
  answer = dead;
  const { router, told } = startPage();
  await router.fetch("list", "root", "/gallery");
  await eventually(() => expect(router.state.fetchers.size).toBe(0));
  expect(router.state).toMatchObject({ location: { pathname: "/" }, errors: null });
  expect(told).toEqual([]);
});
