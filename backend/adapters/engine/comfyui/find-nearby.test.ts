import { createServer, type RequestListener } from "node:http";
import { expect, test } from "vitest";
import { originOf } from "../../../../tests/support/listening.ts";
import { findNearbyComfyUi } from "./find-nearby.ts";

const serving = (listener: RequestListener) => originOf(createServer(listener));
const json = (value: unknown) => serving((_request, response) => response.end(JSON.stringify(value)));

test("ComfyUI is found by its own answer", async () => {
  const url = await json({ system: { os: "posix", comfyui_version: "0.3.60" }, devices: [] });
  expect(await findNearbyComfyUi(url)).toBe(url);
});

test.each<[string, () => Promise<string>]>([
  ["another program", () => json({ status: "ok" })],
  ["a page", () => serving((_request, response) => response.end("<title>ComfyUI</title>"))],
  ["a redirect", () => serving((_request, response) => response.writeHead(302, { location: "/other" }).end())],
  ["a program that never answers", () => serving(() => {})],
  ["nothing", async () => "http://127.0.0.1:1"],
])("%s is not ComfyUI", async (_what, start) => {
  expect(await findNearbyComfyUi(await start())).toBeNull();
});
