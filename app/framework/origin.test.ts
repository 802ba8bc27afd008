import { createMemoryRouter, redirect } from "react-router";
import { expect, test } from "vitest";
import { contextOfOrigin, originContext, originInstrumentation } from "./origin.ts";

/** Returns a router, and what asked for each of its requests. */
function startRouter() {
  const asked: (readonly [request: string, origin: unknown])[] = [];
  const answer = () => null;
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        middleware: [
          ({ request, context }) => {
            const { pathname } = new URL(request.url);
            asked.push([`${request.method} ${pathname}`, context.get(originContext)]);
          },
        ],
        children: [
          { index: true, loader: answer },
          { path: "gallery", loader: answer, action: answer },
          { path: "send", action: () => redirect("/gallery") },
        ],
      },
    ],
    {
      getContext: contextOfOrigin,
      instrumentations: [originInstrumentation],
      hydrationData: { loaderData: { "0-0": null } },
    },
  );
  return { router, asked };
}

test("a link is known by its navigation, and a page that reads its data again has no origin", async () => {
  const { router, asked } = startRouter();
  await router.navigate("/gallery");
  expect(asked).toEqual([["GET /gallery", expect.objectContaining({ to: "/gallery" })]]);
  await router.revalidate();
  expect(asked[1]).toEqual(["GET /gallery", null]);
});

test("a form is known with its data, and the redirect after it has no origin", async () => {
  const { router, asked } = startRouter();
  const formData = new FormData();
  await router.navigate("/send", { formMethod: "post", formData });
  const [sent, followed] = asked;
  expect(sent?.[0]).toBe("POST /send");
  expect(sent?.[1]).toHaveProperty("formData", formData);
  expect(followed).toEqual(["GET /gallery", null]);
});

test("a form with files is known with its data, too", async () => {
  const { router, asked } = startRouter();
  const body = new FormData();
  await router.navigate("/gallery", { formMethod: "post", formEncType: "multipart/form-data", body });
  expect(asked[0]?.[1]).toHaveProperty("formData", body);
});

test("fetchers that start at the same time are told apart", async () => {
  const { router, asked } = startRouter();
  const [first, second] = [new FormData(), new FormData()];
  await Promise.all([
    router.fetch("one", "root", "/gallery", { formMethod: "post", formData: first }),
    router.fetch("two", "root", "/gallery", { formMethod: "post", formData: second }),
    router.fetch("three", "root", "/gallery"),
  ]);
  const origins = asked
    .filter(([, origin]) => origin !== null)
    .map(([request, origin]) => ({ request, ...Object(origin) }));
  const sent = origins.filter(({ request }) => request === "POST /gallery");
  expect(sent.map(({ fetcherKey }) => fetcherKey)).toEqual(["one", "two"]);
  expect(sent[0].formData).toBe(first);
  expect(sent[1].formData).toBe(second);
  expect(origins).toContainEqual(expect.objectContaining({ request: "GET /gallery", fetcherKey: "three" }));
});
