import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown } from "node:fs/promises";
import { expect, test } from "vitest";
import { anyFreePort } from "../../server/provision/port.mjs";
import { deadline } from "../provision/deadlines.mjs";
import { createVolume, startContainer } from "./run-container.ts";
import { generateDraft, startStudio, waitFor } from "./studio.ts";

/** An engine kills a container that has not stopped after this long on an idle machine. */
const stopMaxMilliseconds = 10_000;
const isGone = (pid: number) => !existsSync(`/proc/${pid}`);

test("runs read-only without rights, generates a draft, and stops within the time of an engine", async () => {
  const studio = await startStudio();
  const page = await fetch(`${studio.address}/auth`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<html");
  expect(await studio.exec("node", "server/health.mjs")).toEqual({ code: 0, printed: "" });
  await generateDraft(studio.address);

  const children = await studio.children();
  expect(children).not.toEqual([]);
  const before = performance.now();
  await studio.kill("SIGTERM");
  expect(await studio.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - before).toBeLessThan(deadline(stopMaxMilliseconds));
  expect(children.filter((pid) => !isGone(pid))).toEqual([]);
  expect(studio.logged().filter(({ level }) => level >= 40)).toEqual([]);
});

test("As process 1, it leaves no zombies of its children", async () => {
  const studio = await startStudio();
  await generateDraft(studio.address);
  const [painter = 0] = await studio.children();
  process.kill(painter, "SIGKILL");
  await waitFor(async () => isGone(painter) || undefined, "the end of the painting process");
  await generateDraft(studio.address);
});

test("A stop ends a start that has not finished", async () => {
  // The database is waited for until it is there.
  const settings = { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", APP_SECRET: randomUUID().repeat(2) };
  const container = await startContainer({ data: await createVolume(), settings });
  await waitFor(async () => container.logged()[0], "the first line of the log");
  await container.kill("SIGTERM");
  expect(await container.ended).toEqual({ code: 128 + 15, signal: null });
});

test("A volume of another user stops the start with one line", async () => {
  const data = await createVolume();
  await chown(data, 4321, 4321);
  const container = await startContainer({ data });
  expect(await container.ended).toEqual({ code: 1, signal: null });
  expect(container.printed()).toMatch(
    /^DATA_DIR, \/data, cannot be used \(EACCES[^\n]*that user 1000 may write to[^\n]*\n$/,
  );
});

test("Any user of group 0 can run it, as OpenShift demands", async () => {
  const studio = await startStudio({ user: { uid: 123_456, gid: 0 } });
  expect(await studio.exec("node", "server/health.mjs")).toEqual({ code: 0, printed: "" });
});

test("The health check fails with one line while nothing answers", async () => {
  const settings = { PORT: String(await anyFreePort()) };
  const check = await startContainer({ command: ["node", "server/health.mjs"], settings });
  expect(await check.ended).toEqual({ code: 1, signal: null });
  expect(check.printed().trim()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/readyz does not answer: ECONNREFUSED\.$/);
});

test.each(["pg_dump", "pg_restore", "psql"])("%s runs, for backups of PostgreSQL", async (program) => {
  const tool = await startContainer({ command: [program, "--version"] });
  expect(await tool.ended).toEqual({ code: 0, signal: null });
  expect(tool.printed()).toContain(`${program} (PostgreSQL) 17.`);
});
