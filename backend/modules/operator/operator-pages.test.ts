import { expect, test } from "vitest";
import { z } from "zod";
import { instant } from "../../../contract/instants.ts";
import { testSecret } from "../../../tests/support/api.ts";
import { compareBooks } from "../../../tests/support/credits-module.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import {
  describeOnEachBackend,
  type StudioBackend,
  startBackend,
  waitFor,
} from "../../../tests/support/studio-backend.ts";
import { createOperator } from "./index.ts";

const page = "/api/operator/";
const status = "/api/operator/status/";
const metrics = "/api/operator/metrics/";

function openOperator() {
  const painter = createScriptedEngine({ id: "painter", label: "Painter", modes: ["text-to-image"], held: true });
  const filmer = createScriptedEngine({ id: "filmer", label: "Filmer", modes: ["text-to-video"] });
  return {
    painter,
    filmer,
    engines: [painter, filmer],
    engine: painter,
    settings: { operatorAccess: "open" } as const,
  };
}

async function readBoth(studio: StudioBackend) {
  const [html, json] = [await studio.request("GET", page), await studio.request("GET", status)];
  expect([html.status, json.status]).toEqual([200, 200]);
  return { html: html.text, json: json.json, headers: html.headers };
}

describeOnEachBackend("The operator's page", (start) => {
  test("shows each engine, its offers and prices, and its current work", async () => {
    const options = openOperator();
    const studio = await start(options);
    const ada = await studio.register();
    for (let runs = 0; runs < 6; runs += 1) await studio.startRun(ada, { quality: "draft" });
    await studio.awaitStarted(4);
    const { html, json } = await readBoth(studio);
    expect(json).toMatchObject({
      ok: true,
      engines: [
        { id: "painter", label: "Painter", healthy: true, problems: [], running: 4, waiting: 2 },
        { id: "filmer", label: "Filmer", healthy: true, problems: [], running: 0, waiting: 0 },
      ],
      failures: [],
    });
    expect(html.indexOf("Painter")).toBeLessThan(html.indexOf("Filmer"));
    expect(html).toContain("Running: 4. Waiting: 2.");
    expect(html).toMatch(/text-to-image<\/td><td>Scripted model<small>scripted-1<\/small><\/td><td>draft \d/);
  });

  test("names what is wrong, and why a mode is not on offer", async () => {
    const options = openOperator();
    options.filmer.setProblem("The file film-1.safetensors is missing in models/checkpoints.");
    const { html, json } = await readBoth(await start(options));
    expect(json).toMatchObject({ ok: false, engines: [{ healthy: true }, { healthy: false }] });
    expect(html).toContain("The file film-1.safetensors is missing in models/checkpoints.");
    expect(html).toContain("<td>No. Painter has no model for it. Filmer is out of order.</td>");
    expect(html).toContain("<td>text-to-image</td><td>painter, filmer</td><td>Yes</td>");
  });

  test("shows whether any worker runs, and is unhealthy while work waits without one", async () => {
    const idle = await start({ ...openOperator(), idle: true });
    const ada = await idle.register();
    expect((await readBoth(idle)).json).toMatchObject({
      ok: true,
      workers: { seen_at: null, alive: false, waiting: 0 },
    });
    await idle.startRun(ada);
    const stuck = await readBoth(idle);
    expect(stuck.json).toMatchObject({ ok: false, workers: { seen_at: null, alive: false, waiting: 1 } });
    expect(stuck.html).toContain("None is running. None was ever seen. Jobs waiting: 1.");

    const { dataFolder, databaseUrl, runtime } = idle;
    await idle.backend.close();
    const options = openOperator();
    const working = await start({ ...options, dataFolder, databaseUrl, runtime });
    await working.awaitStarted(1);
    const { json, html } = await waitFor(async () => {
      const read = await readBoth(working);
      return read.html.includes("Running. Jobs waiting") ? read : undefined;
    }, "the worker to be seen");
    expect(json).toMatchObject({ ok: true, workers: { alive: true, seen_at: instant(runtime.now()) } });
    expect(html).toContain("<li>database: ok</li>");
    const figures = (await working.request("GET", metrics)).text;
    for (const line of [
      "atelier_ready 1",
      'atelier_check_ok{check="database"} 1',
      "atelier_worker_alive 1",
      'atelier_jobs_running{job="generate:painter"} 1',
    ]) {
      expect(figures.split("\n")).toContain(line);
    }

    await working.backend.stop(0);
    runtime.advance(31_000);
    expect((await readBoth(working)).json).toMatchObject({ ok: false, workers: { alive: false } });
  });

  test("says whether the books of credits agree, and is not well when they do not", async () => {
    const studio = await start({ ...openOperator(), idle: true });
    expect((await readBoth(studio)).html).toContain("It has not been checked yet.");
    await compareBooks(studio.credits);
    const agreeing = await readBoth(studio);
    expect(agreeing.json).toMatchObject({ ok: true, books: { mismatches: 0 } });
    expect(agreeing.html).toContain("It is consistent. Checked");

    const ada = await studio.register();
    await studio.giveCredits(ada, 5);
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("credit_account").set({ debt_hundredths: 7 }).where("account_id", "=", ada.id).execute(),
    );
    studio.runtime.advance(6 * 3_600_000);
    await compareBooks(studio.credits);
    const torn = await readBoth(studio);
    expect(torn.json).toMatchObject({ ok: false, books: { mismatches: 1 } });
    expect(torn.html).toContain("Mismatches: 1.");
  });

  test("counts failures within a day, by engine and error, and shows no user text", async () => {
    const options = openOperator();
    const studio = await start(options);
    const ada = await studio.register();
    for (const code of ["INTERNAL", "INTERNAL", "TIMEOUT"] as const) {
      const id = await studio.startRun(ada, { prompt: "a <b>secret</b> garden" });
      const [output = ""] = (await studio.awaitStarted(options.painter.started.length + 1)).slice(-1);
      options.painter.fail(output, { code, retryable: false, detail: "secret detail" });
      await studio.awaitRun(ada, id, (run) => run.status === "failed");
      studio.runtime.advance(1_000);
    }
    const { html, json } = await readBoth(studio);
    expect(json).toMatchObject({
      failures: [
        { engine: "Painter", code: "TIMEOUT", runs: 1, last_at: expect.stringMatching(/^2026-01-15T12:/) },
        { engine: "Painter", code: "INTERNAL", runs: 2 },
      ],
    });
    expect(html).toContain("<td>Painter</td><td>INTERNAL</td><td>2</td>");
    for (const text of [html, JSON.stringify(json)]) expect(text).not.toMatch(/secret|garden|person-/);

    studio.runtime.advance(25 * 3_600_000);
    expect((await readBoth(studio)).json).toMatchObject({ failures: [] });
  });
});

test("The operator's page runs nothing, loads nothing, and reveals its address to no other site", async () => {
  const options = openOperator();
  options.painter.setProblem('"><script>alert(1)</script><img src=x onerror=alert(1)>');
  const { html, headers } = await readBoth(await startBackend(options));
  expect(html).not.toMatch(/<script|<img/i);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("In production the operator's page is there for those only who know its address from the log", async () => {
  const { settings: _open, ...options } = openOperator();
  const studio = await startBackend({ ...options });
  const logged: string[] = [];
  const nothing = { engineReport: async () => [], missingModes: async () => [], recentFailures: async () => [] };
  createOperator({
    generation: { ...nothing, engineLoad: async () => new Map(), watchedAt: async () => undefined },
    jobQueue: { running: async () => ({}), waiting: async () => ({}) },
    health: async () => ({ ok: true, checks: {} }),
    databaseLosses: () => 0,
    credits: { lastCheck: async () => undefined },
    payments: { paymentProblems: async () => ({ count: 0, newest: [] }) },
    enginesOf: () => [],
    priceOf: () => 1,
    runtime: studio.runtime,
    appName: () => "Studio",
    version: "1.0.0",
    publicOrigin: "https://studio.example",
    access: "token",
    secret: testSecret,
    log: { info: (details) => logged.push(JSON.stringify(details)) },
  });
  const token =
    /^\{"address":"https:\/\/studio\.example\/api\/operator\/\?token=([\w-]{32})"\}$/.exec(logged.join())?.[1] ?? "";
  expect(token).not.toBe("");
  for (const path of [page, status, metrics]) {
    for (const query of ["", "?token=", "?token=x", `?token=${token.slice(1)}`, `?token=${token}x`]) {
      const { status: code, text } = await studio.request("GET", `${path}${query}`);
      expect({ path, query, code }).toEqual({ path, query, code: 404 });
      expect(text).not.toContain("Painter");
    }
    const { status: opened, text } = await studio.request("GET", `${path}?token=${token}`);
    const shown = new Map([[metrics, "atelier_ready 1"]]);
    expect([opened, text]).toEqual([200, expect.stringMatching(shown.get(path) ?? "Painter")]);
  }
  expect((await studio.request("GET", `${page}?token=${token}`)).text).toContain(`${status}?token=${token}`);
});

test("The operator's page shows payment events that could not be matched, and the provider's customer for each", async () => {
  const studio = await startBackend(openOperator());
  const event = { type: "transaction.completed", occurred_at: 0, received_at: studio.runtime.now() };
  const body = JSON.stringify({ transaction: { id: "txn_odd" } });
  const problem = "it was 1, not the price";
  await studio.adapters.database.transaction((tx) =>
    tx
      .insertInto("payment_event")
      .values(
        Array.from({ length: 25 }, (_, at) => ({
          ...event,
          provider: "paddle" as const,
          event_id: `evt_${at}`,
          body,
          problem,
        })),
      )
      .execute(),
  );
  const { html, json } = await readBoth(studio);
  expect(html).toContain("25 within thirty days");
  expect(html).toContain("txn_odd");
  const told = z.object({
    payments: z.object({ problems: z.number(), newest: z.array(z.object({ problem: z.string() })) }),
  });
  const { payments } = told.parse(json);
  expect(payments.problems).toBe(25);
  expect(payments.newest).toHaveLength(20);
  expect(payments.newest[0]).toEqual(expect.objectContaining({ problem }));
});
