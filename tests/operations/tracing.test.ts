import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import morgan from "morgan";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { systemRuntime } from "../../backend/adapters/runtime/system.ts";
import { traceIds } from "../../backend/tracing/trace.ts";
import { generation } from "../../contract/generation.ts";
import { webhooks } from "../../contract/webhooks.ts";
import { logPagesOfStockServer } from "../../server/access-log.ts";
import { forwardTo } from "../../server/forward.ts";
import { frontDoor, type Listener } from "../../server/front-door.ts";
import { pageListener } from "../../server/page-listener.ts";
import { putOnPlan } from "../support/api-keys.ts";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { creditsOver } from "../support/credits-module.ts";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { originOf } from "../support/listening.ts";
import { startApiProgram, startWorkerProgram } from "../support/programs.ts";
import { startBackend, waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder, whenFinished } from "../support/temporary-folder.ts";
import { startReceiver } from "../support/webhook-receiver.ts";
import { addWebhook } from "../support/webhooks.ts";

type Line = Record<string, unknown>;

/** Starts pages with the access log of the stock server, before an API, or before pages that ask a backend in the same process. */
async function startPages(pages: (request: Request) => Promise<Response>) {
  const lines: Line[] = [];
  const log = pino({ mixin: traceIds }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  logPagesOfStockServer(log);
  const writeLine = morgan("tiny");
  const answer = getRequestListener(pages);
  const stockServer: Listener = (request, response) =>
    writeLine(request, response, () => void answer(request, response));
  const door = frontDoor(
    {
      api: undefined,
      ready: async () => ({ ok: true, checks: {} }),
      trustedProxyHops: 0,
      version: "1.0.0",
      isClosing: () => false,
      log,
    },
    pageListener(stockServer, []),
  );
  return { lines, log, origin: await originOf(createServer(door)) };
}

/** Requests an image with these headers and returns the answer. */
function requestRun(origin: string, token: string, headers: Record<string, string>): Promise<Response> {
  return fetch(origin + generation.textToImage.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ prompt: "a lighthouse" }),
  });
}

const newTrace = () => crypto.randomUUID().replaceAll("-", "");
const traceparentOf = (traceId: string) => `00-${traceId}-00f067aa0ba902b7-01`;
const idOf = async (answer: Response) => generation.textToImage.answer.payload.parse(await answer.json()).id;

/** Starts the programs and a worker whose engine is a ComfyUI server. */
async function startPrograms() {
  const DATABASE_URL = await createPostgresDatabase();
  const comfyUi = await startComfyUiServer();
  const settings = {
    DATABASE_URL,
    DATA_DIR: await createTemporaryFolder(),
    APP_SECRET: "a secret of more than thirty-two characters",
    COMFYUI_URL: comfyUi.url,
    WEBHOOK_ALLOW_PRIVATE: "true",
  };
  const api = await startApiProgram({ ...settings, RUN_WORKERS: "false" });
  const worker = await startWorkerProgram(settings);
  const pages = await startPages(forwardTo(api.address));
  const ada = await api.register();
  return { api, worker, pages, comfyUi, ada, DATABASE_URL };
}

describe.skipIf(hasNoPostgres)("One request is found by its ID in separate processes", () => {
  let programs: Awaited<ReturnType<typeof startPrograms>>;
  beforeAll(async () => {
    programs = await startPrograms();
  });

  test("from the pages to the API, the job, the engine, and the webhook", async () => {
    const { api, worker, pages, comfyUi, ada, DATABASE_URL } = programs;
    const database = await openPostgresDatabase({ url: DATABASE_URL });
    whenFinished(() => database.close());
    const credits = creditsOver(database, systemRuntime);
    await database.transaction((tx) => credits.changePlan(tx, ada.id, "pro"));
    const receiver = await startReceiver();
    const body = { url: receiver.url, events: ["generation.completed" as const] };
    expect(await api.call(webhooks.create, { body }, ada.access)).toMatchObject({ status: 201 });

    const traceId = newTrace();
    const traceparent = traceparentOf(traceId);
    const answer = await requestRun(pages.origin, ada.access, { traceparent, "x-request-id": "proxy-12345" });
    const runId = await idOf(answer);
    expect(answer.headers.get("x-request-id")).toBe("proxy-12345");
    await worker.untilLogged("webhook");
    await waitFor(async () => worker.logged().find(({ job }) => job === "generate:comfyui"), "the end of the job");

    const ids = { traceId, requestId: "proxy-12345" };
    const ofTrace = (lines: readonly Line[]) => lines.filter((line) => line.traceId === traceId);
    const path = generation.textToImage.path;
    await waitFor(async () => ofTrace(pages.lines)[0], "the line of the page");
    expect(ofTrace(pages.lines)).toMatchObject([{ ...ids, msg: "page", method: "POST", path, status: 202 }]);
    expect(ofTrace(api.logged())).toMatchObject([{ ...ids, msg: "API call", method: "POST", path, status: 202 }]);
    const worked = ofTrace(worker.logged());
    for (const line of [
      { msg: "output accepted by engine", engine: "comfyui", runId },
      { msg: "output stored", engine: "comfyui", runId },
      { msg: "job", job: "generate:comfyui", runId },
      { msg: "webhook", event: "generation.completed", runId, status: 204 },
    ])
      expect(worked).toContainEqual(expect.objectContaining({ ...ids, ...line }));
    expect(comfyUi.traceparents).toContain(traceparent);
    expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual([traceparent]);
  });

  test("and a failed attempt at its job names the run", async () => {
    const { worker, pages, comfyUi, ada } = programs;
    comfyUi.break({ kind: "broken-node" });
    const answer = await requestRun(pages.origin, ada.access, {});
    const [runId, requestId] = [await idOf(answer), answer.headers.get("x-request-id")];
    expect(await worker.untilLogged("An attempt at a job failed.")).toMatchObject({
      code: "JOB_ATTEMPT_FAILED",
      job: "generate:comfyui",
      runId,
      requestId,
      traceId: requestId,
    });
  });
});

test("In one process, concurrent requests never mix their IDs, from the page to the webhook", async () => {
  const outputs: Line[] = [];
  const log = pino({ mixin: traceIds }, { write: (line: string) => void outputs.push(JSON.parse(line)) });
  const studio = await startBackend({ log, settings: { webhooksMayBePrivate: true } });
  const pages = await startPages((request) => studio.backend.fetch(request));
  const receiver = await startReceiver();
  const users = await Promise.all(Array.from({ length: 6 }, () => studio.register()));
  for (const user of users) {
    await putOnPlan(studio, user, "pro");
    await addWebhook(studio, user, receiver);
  }
  const traceOfRun = new Map<unknown, string>();
  await Promise.all(
    users.map(async (user) => {
      const traceId = newTrace();
      const answer = await requestRun(pages.origin, user.access, { traceparent: traceparentOf(traceId) });
      expect(answer.headers.get("x-request-id")).toBe(traceId);
      traceOfRun.set(await idOf(answer), traceId);
    }),
  );
  await waitFor(async () => receiver.received[users.length - 1], "all webhooks");

  const expected = [...traceOfRun].toSorted();
  const found = (msg: string) =>
    outputs.flatMap((line) => (line.msg === msg ? [[line.runId, line.traceId]] : [])).toSorted();
  expect(found("output accepted by engine")).toEqual(expected);
  expect(found("output stored")).toEqual(expected);
  const received = receiver.received.map(({ headers, body }) => [JSON.parse(body).data.id, headers.traceparent]);
  expect(received.toSorted()).toEqual(expected.map(([runId, traceId]) => [runId, traceparentOf(traceId)]));
  expect(pages.lines.map(({ traceId }) => traceId).toSorted()).toEqual([...traceOfRun.values()].toSorted());
});
