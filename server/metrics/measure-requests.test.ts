import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { originOf } from "../../tests/support/listening.ts";
import { serveMetrics, startMetrics } from "../../tests/support/metrics.ts";
import { waitFor } from "../../tests/support/studio-backend.ts";
import type { Listener } from "../front-door.ts";

/** Measures a listener, and returns its origin and a function that reads what was measured. */
async function startMeasured(listener: Listener) {
  const metrics = await startMetrics();
  const measured = metrics.measure(listener, ["/", "/runs/:id", "/events"]);
  const [origin, read] = await Promise.all([originOf(createServer(measured)), serveMetrics(metrics)]);
  return {
    origin,
    async counts() {
      const all = [...(await read())].filter(([series]) =>
        series.startsWith("http_server_request_duration_seconds_count"),
      );
      return Object.fromEntries(all.map(([series, count]) => [series.replace(/^[^{]*|http_/g, ""), count]));
    },
    async streams() {
      return (await read()).get("atelier_sse_connections");
    },
  };
}

const seriesOf = (method: string, route: string, code: string | number) =>
  `{request_method="${method}",route="${route}",response_status_code="${code}"}`;

test("requests count by method, pattern and status, in one series for all ids, unknown addresses and unknown methods", async () => {
  const { origin, counts } = await startMeasured(({ url }, response) =>
    response.writeHead(url?.startsWith("/runs/") ? 200 : 404).end(),
  );
  for (let time = 0; time < 30; time += 1) {
    await fetch(`${origin}/runs/${time}`);
    await fetch(`${origin}/made-up-${time}`);
    await fetch(`${origin}/runs/${time}`, { method: ["PROPFIND", "PURGE", "REPORT"][time % 3] });
  }
  expect(await counts()).toEqual({
    [seriesOf("GET", "/runs/:id", 200)]: 30,
    [seriesOf("GET", "unmatched", 404)]: 30,
    [seriesOf("_OTHER", "/runs/:id", 200)]: 30,
  });
});

test("a request is measured when its answer begins, so a long stream counts as short, and is open until it ends", async () => {
  const ended = Promise.withResolvers<void>();
  const { origin, counts, streams } = await startMeasured((_request, response) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
    void ended.promise.then(() => response.end());
  });
  const answer = await fetch(`${origin}/events`);
  expect(await counts()).toEqual({ [seriesOf("GET", "/events", 200)]: 1 });
  expect(await streams()).toBe(1);
  ended.resolve();
  await answer.text();
  await waitFor(async () => ((await streams()) === 0 ? true : undefined), "the end of the stream");
  expect(await counts()).toEqual({ [seriesOf("GET", "/events", 200)]: 1 });
});

test("a client that leaves before the answer counts once, without a status", async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const { origin, counts } = await startMeasured((_request, response) => arrived.resolve(response));
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: studio.example\r\n\r\n");
  const answer = await arrived.promise;
  socket.destroy();
  await once(socket, "close");
  await waitFor(async () => (Object.keys(await counts()).length > 0 ? true : undefined), "the request to be measured");
  answer.writeHead(200, { "content-type": "text/event-stream" });
  expect(await counts()).toEqual({ [seriesOf("GET", "/", "")]: 1 });
});

test("an answer without explicit headers is measured too", async () => {
  const { origin, counts } = await startMeasured((_request, response) => response.end("here"));
  expect(await (await fetch(origin)).text()).toBe("here");
  expect(await counts()).toEqual({ [seriesOf("GET", "/", 200)]: 1 });
});
