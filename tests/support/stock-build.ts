/**
 * A build for react-router-serve with one form page, one event stream, one answer of another server, and one page that waits for the stop, and the studio's preparations
 * around the stock server. Runs as a program of its own, with the settings of the test.
 */
import { once } from "node:events";
import { pino } from "pino";
import type { ServerBuild } from "react-router";
import { logPagesOfStockServer } from "../../server/access-log.ts";
import { frontDoor } from "../../server/front-door.ts";
import { stopOnSignals } from "../../server/lifecycle.ts";
import { pageListener } from "../../server/page-listener.ts";
import { prepareStockServer } from "../../server/stock-server.ts";
import { siteSettings } from "./site-settings.ts";

const { SETTINGS_PORT: port, PUBLIC_HOST: publicHost } = process.env;
const log = pino({ base: undefined });

export const { basename, future, isSpaMode, prerender, routeDiscovery, ssr } = siteSettings;
export const publicPath = "/";
export const assetsBuildDirectory = "no-such-folder";
export const assets: ServerBuild["assets"] = {
  entry: { module: "/entry.js", imports: [] },
  routes: {},
  url: "/manifest.js",
  version: "1",
};
export const allowedActionOrigins = publicHost === undefined ? [] : [publicHost];

const answerWith: ServerBuild["entry"]["module"]["default"] = async (
  _request,
  status,
  _headers,
  { staticHandlerContext },
) =>
  new Response(JSON.stringify(staticHandlerContext.actionData ?? "a page".repeat(1_000)), {
    status,
    headers: { "content-type": "text/html" },
  });
export const entry: ServerBuild["entry"] = { module: { default: answerWith, handleError: () => undefined } };

const eventStream = { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" };
export const routes = {
  form: {
    id: "form",
    path: "*",
    module: { default: () => null, action: ({ request }: { request: Request }) => new URL(request.url).origin },
  },
  events: {
    id: "events",
    path: "events",
    module: {
      loader: () =>
        new Response(
          new ReadableStream({ start: (to) => to.enqueue("data: 1\n\n") }).pipeThrough(new TextEncoderStream()),
          { headers: eventStream },
        ),
    },
  },
  forwarded: {
    id: "forwarded",
    path: "forwarded",
    module: {
      loader: () =>
        new Response("", { headers: { "x-content-type-options": "nosniff", "x-request-id": "from-the-api" } }),
    },
  },
  slow: {
    id: "slow",
    path: "slow",
    module: {
      loader: async () => {
        log.info("slow page");
        await once(process, "SIGTERM");
        return new Response("slow");
      },
    },
  },
};

logPagesOfStockServer(log);
let isClosing = () => false;
prepareStockServer({
  host: process.env.HOST ?? null,
  port: Number(port),
  wrap: (stock) =>
    frontDoor(
      {
        api: async () => Response.json("the API"),
        ready: async () => ({ ok: true, checks: {} }),
        trustedProxyHops: 0,
        version: "1.0.0",
        isClosing: () => isClosing(),
        log,
      },
      pageListener(stock, []),
    ),
  onListening(server) {
    isClosing = stopOnSignals({ server, stop: async () => undefined, close: async () => undefined, log });
    log.info("listening");
  },
});
