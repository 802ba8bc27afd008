import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { pino } from "pino";
import { createRequestHandler, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import * as apiRoute from "../app/routes/api/route.ts";
import { hostApp } from "../tests/support/app-host.ts";
import { createPostgresDatabase, hasNoPostgres } from "../tests/support/databases.ts";
import { originOf } from "../tests/support/listening.ts";
import { startListening } from "../tests/support/listening-studio.ts";
import { clientOf } from "../tests/support/openai-client.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { siteSettings } from "../tests/support/site-settings.ts";
import { whenFinished } from "../tests/support/temporary-folder.ts";
import { forwardTo } from "./forward.ts";
import { frontDoor } from "./front-door.ts";
import { pageListener } from "./page-listener.ts";

const log = pino({ level: "silent" });

/** Starts an API, and pages that forward to it: the front door, the listener, and the route of the product. */
async function startSplit(databaseUrl: string | null) {
  const engine = createScriptedEngine({ held: true });
  const { origin: apiOrigin, secret, studio } = await startListening({ engine, databaseUrl });
  hostApp({ apiFetch: forwardTo(apiOrigin) });
  const page: ServerBuild["entry"]["module"]["default"] = async () => new Response(null, { status: 404 });
  const pages = createRequestHandler({
    entry: { module: { default: page } },
    // @ts-expect-error The type demands a component, which resource routes do not have.
    routes: { api: { id: "api", path: "api/*", module: apiRoute } },
    assets: { entry: { module: "/entry.js", imports: [] }, routes: {}, url: "/manifest.js", version: "1" },
    ...siteSettings,
  });
  const door = frontDoor(
    {
      api: undefined,
      ready: async () => ({ ok: true, checks: {} }),
      trustedProxyHops: 0,
      version: "1.0.0",
      isClosing: () => false,
      log,
    },
    pageListener(
      getRequestListener((request) => pages(request)),
      [],
    ),
  );
  return { engine, studio, secret, origin: await originOf(createServer(door)) };
}

describe.each(["SQLite", "PostgreSQL"])("pages in front of an API on %s pass on", (kind) => {
  const start = async () => startSplit(kind === "SQLite" ? null : await createPostgresDatabase());
  const onDatabase = test.skipIf(kind === "PostgreSQL" && hasNoPostgres);

  onDatabase("OpenAI's streams, each image as soon as it is stored", async () => {
    const { engine, origin, secret, studio } = await start();
    const client = clientOf(`${origin}/api/openai/v1`, secret);
    const stream = await client.images.generate({ prompt: "a lighthouse", n: 2, stream: true });
    const events = stream[Symbol.asyncIterator]();
    const [one = "", other = ""] = await studio.awaitStarted(2);
    engine.finish(one);
    expect((await events.next()).value).toMatchObject({ type: "image_generation.completed" });
    engine.finish(other);
    expect((await events.next()).value).toMatchObject({ type: "image_generation.completed" });
    expect(await events.next()).toMatchObject({ done: true });
    await expect(client.chat.completions.create({ model: "m", messages: [] })).rejects.toMatchObject({ status: 404 });
  });

  onDatabase("the progress of MCP's tools", async () => {
    const { engine, origin, secret, studio } = await start();
    const client = new Client({ name: "tests", version: "1.0.0" });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", origin), { requestInit }));
    whenFinished(() => client.close());
    const half = Promise.withResolvers<void>();
    const onprogress = ({ progress }: { progress: number }) => progress > 0.4 && half.resolve();
    const call = { name: "generate_image", arguments: { prompt: "a lighthouse" } };
    const calling = client.callTool(call, { onprogress });
    const [output = ""] = await studio.awaitStarted(1);
    engine.advance(output, 0.5);
    await half.promise;
    engine.finish(output);
    expect((await calling).structuredContent).toMatchObject({ status: "completed" });
  });
});
