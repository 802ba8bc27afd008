import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loggableAddress } from "./loggable-address.ts";

test("tokens in addresses never reach the access log", () => {
  expect(loggableAddress("/auth/confirm-email/s3cret")).toBe("/auth/confirm-email/…");
  expect(loggableAddress("/reset/uid/s3cret/public?x=1")).toBe("/reset/…");
  expect(loggableAddress("/api/media/1/original/?signature=s3cret")).toBe("/api/media/1/original/");
  expect(loggableAddress("/auth?next=/gallery")).toBe("/auth");
  expect(loggableAddress("/s/s3cret")).toBe("/s/…");
  expect(loggableAddress("/api/gallery/shared/s3cret/")).toBe("/api/gallery/shared/…");
  expect(loggableAddress("/api/gallery/shared/s3cret/feed/")).toBe("/api/gallery/shared/…");
  expect(loggableAddress("/api/gallery/feeds/s3cret/")).toBe("/api/gallery/feeds/…");
  expect(loggableAddress("/api/media/shared/s3cret/1/original/")).toBe("/api/media/shared/…");
});

test("tokens stay out of the log however the address is written", () => {
  const written = [
    "/Reset/uid/s3cret/public",
    "//reset/uid/s3cret",
    "/%72eset/uid/s3cret",
    "/reset//uid/s3cret",
    "/S/s3cret",
  ];
  for (const address of [...written, "/auth//Confirm-Email/s3cret.data", "/%/reset/s3cret"])
    expect(loggableAddress(address)).not.toContain("s3cret");
});

test("no address with a token is forgotten", () => {
  const pages = [...readFileSync("app/routes.ts", "utf8").matchAll(/"([^"]*:token[^"]*)"/g)].map(
    ([, path]) => `/${path}`,
  );
  const endpoints = readdirSync("contract", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => [...readFileSync(join("contract", name), "utf8").matchAll(/path: "([^"]*\{token\}[^"]*)"/g)])
    .map(([, path = ""]) => path);
  expect(pages.length).toBeGreaterThan(6);
  expect(endpoints.length).toBeGreaterThan(4);
  for (const pattern of [...pages, ...endpoints])
    expect(loggableAddress(pattern.replace(/:token|\{token\}/, "s3cret"))).not.toContain("s3cret");
});

test("other addresses stay readable", () => {
  expect(loggableAddress("/gallery")).toBe("/gallery");
});
