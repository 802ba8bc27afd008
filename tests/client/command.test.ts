import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noEdits } from "../../contract/edits.ts";
import { paged } from "../../contract/paging.ts";
import { upload, uploads } from "../../contract/uploads.ts";
import { runCommand } from "../../packages/client/command/run-command.ts";
import { anyFreePort } from "../../server/provision/port.mjs";
import { plainPng } from "../support/foreign-images.ts";
import { originOf } from "../support/listening.ts";
import { startListening } from "../support/listening-studio.ts";
import { createScriptedEngine, describeModel } from "../support/scripted-engine.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

interface Where {
  origin: string;
  secret: string;
  isTerminal?: boolean;
  signal?: AbortSignal;
}

/** Starts a command line in this process. Its output can be read while it runs. */
function start(args: readonly string[], { origin, secret, isTerminal = false, signal }: Partial<Where>) {
  const sinkOf = () => {
    const written: string[] = [];
    const sink = { isTTY: isTerminal, columns: 80, write: (text: string) => written.push(text) };
    return { sink, text: () => written.join("") };
  };
  const [out, err] = [sinkOf(), sinkOf()];
  const code = runCommand(args, {
    env: { ATELIER_URL: origin, ATELIER_API_KEY: secret },
    stdout: out.sink,
    stderr: err.sink,
    signal: signal ?? new AbortController().signal,
  });
  return { code, stdout: out.text, stderr: err.text };
}

async function run(args: readonly string[], where: Partial<Where>) {
  const started = start(args, where);
  const code = await started.code;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

const errorLine = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });
const errorIn = (stderr: string) => errorLine.parse(JSON.parse(stderr)).error;
const generated = z.object({
  quote: z.object({ cost_credits: z.number() }),
  run: z.object({ id: z.string(), status: z.string() }),
  files: z.array(z.object({ id: z.string(), file: z.string(), bytes: z.number() })),
  failures: z.array(z.object({ code: z.string() })),
});

describe("atelier generate", () => {
  test("on a terminal shows the price first, then progress, and saves the files", async () => {
    const { studio, ...studioAddress } = await startListening();
    studio.engine.hold();
    const out = join(await createTemporaryFolder(), "new");
    const args = ["generate", "a", "lighthouse", "--count", "2", "--out", out];
    const started = start(args, { ...studioAddress, isTerminal: true });
    const first = await studio.awaitStarted(1);
    expect(started.stderr()).toMatch(/^Price: \d+ credits of your \d+/);
    studio.engine.advance(first[0] ?? "", 0.4);
    await waitFor(async () => (/painting \d+ %/.test(started.stderr()) ? true : undefined), "the progress");
    studio.engine.release();
    expect(await started.code).toBe(0);
    const files = await readdir(out);
    expect(files).toHaveLength(2);
    for (const file of files) expect(started.stdout()).toContain(`Saved ${join(out, file)}\n`);
    expect(started.stderr()).toMatch(/Paid \d+ credits\n$/);
  });

  test("piped writes one JSON document and nothing else", async () => {
    const { origin, secret } = await startListening();
    const out = await createTemporaryFolder();
    const { code, stdout, stderr } = await run(["generate", "a lighthouse", "-n", "2", "-o", out], { origin, secret });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { run: made, files, failures } = generated.parse(JSON.parse(stdout));
    expect(made.status).toBe("completed");
    expect(failures).toEqual([]);
    expect(files.map(({ file }) => file).sort()).toEqual((await readdir(out)).map((name) => join(out, name)).sort());
  });

  test("with --image uploads the file once, and edits or animates it", async () => {
    const { studio, ada, origin, secret } = await startListening();
    const out = await createTemporaryFolder();
    const image = join(out, "source.png");
    await writeFile(image, await plainPng());
    const runs = [];
    for (const more of [[], ["--video"]]) {
      const args = ["generate", "a boat", "--image", image, "--out", out, ...more];
      const { code, stdout, stderr } = await run(args, { origin, secret });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      runs.push(JSON.parse(stdout).run);
    }
    const sent = await studio.call(uploads.uploads, { query: {} }, ada.access);
    const [one] = paged(upload).parse(sent.json).results;
    expect(sent.json).toMatchObject({ count: 1, results: [{ name: "source.png" }] });
    expect(runs).toMatchObject([
      { generation_type: "image-to-image", source: { id: one?.id } },
      { generation_type: "image-to-video", source: { id: one?.id } },
    ]);
  });

  test("starts nothing with --dry-run, above --max-cost, and when the folder cannot be written to", async () => {
    const { studio, ada, origin, secret } = await startListening();
    const folder = await createTemporaryFolder();
    await writeFile(join(folder, "file"), "");
    const dry = await run(["generate", "a", "--dry-run"], { origin, secret });
    expect(dry.code).toBe(0);
    expect(JSON.parse(dry.stdout)).toHaveProperty("quote.cost_credits");
    const dear = await run(["generate", "a", "--max-cost", "0.5", "--out", folder], { origin, secret });
    expect(dear.code).toBe(1);
    expect(errorIn(dear.stderr)).toMatchObject({ violations: [{ field: "max-cost-credits" }] });
    const unwritable = await run(["generate", "a", "--out", join(folder, "file")], { origin, secret });
    expect({ exit: unwritable.code, ...errorIn(unwritable.stderr) }).toMatchObject({
      exit: 1,
      code: "FILE_NOT_WRITTEN",
    });
    expect((await studio.request("GET", "/api/generation/history/", { token: ada.access })).json).toMatchObject({
      count: 0,
    });
  });

  test("says why a prompt was blocked, and why credits do not suffice", async () => {
    const verdict = async () => ({ allowed: false, reason: "violence" }) as const;
    const allowed = async () => ({ allowed: true }) as const;
    const rules = { checkPrompt: verdict, checkInput: allowed, checkOutput: allowed };
    const strict = await startListening({ contentRules: rules });
    const out = await createTemporaryFolder();
    const blocked = await run(["generate", "a", "--out", out], strict);
    expect(blocked.code).toBe(1);
    expect(generated.parse(JSON.parse(blocked.stdout)).run.status).toBe("blocked");
    expect(errorIn(blocked.stderr).message).toMatch(/\w/);

    const { origin, secret, studio, ada } = await startListening();
    const all = JSON.parse((await run(["balance"], { origin, secret })).stdout).current_credits;
    const hold = { accountId: ada.id, holdId: "all", amountHundredths: all * 100, ref: "run" };
    await studio.adapters.database.transaction((tx) => studio.credits.hold(tx, hold));
    const poor = await run(["generate", "a", "--out", out], { origin, secret });
    expect({ exit: poor.code, ...errorIn(poor.stderr) }).toMatchObject({ exit: 1, code: "INSUFFICIENT_CREDITS" });
  });
});

test("atelier edit sends the image, the mask, and a further image, and names what the mode does not use", async () => {
  const model = describeModel("image-edit", {
    id: "edit-1",
    edit: { ...noEdits, mask: "optional", references_max: 2 },
  });
  const engine = createScriptedEngine({ more: [model], fullSize: true });
  const { origin, secret } = await startListening({ engine });
  const out = await createTemporaryFolder();
  const image = join(out, "source.png");
  await writeFile(image, await plainPng());
  const args = ["edit", "image-edit", "at", "night", "--image", image, "--mask", image, "--grow", "3", "--out", out];
  const { code, stdout, stderr } = await run([...args, "--reference", image], { origin, secret });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { run: made, files } = JSON.parse(stdout);
  expect(made).toMatchObject({
    generation_type: "image-edit",
    prompt: "at night",
    edit: { mask_grow_pixels: 3, references: [{ id: made.source.id }], mask: { url: expect.any(String) } },
  });
  expect(files).toHaveLength(1);
  const refused = await run([...args, "--fidelity", "0.5"], { origin, secret });
  expect({ exit: refused.code, ...errorIn(refused.stderr) }).toMatchObject({
    exit: 1,
    code: "VALIDATION_ERROR",
    violations: [{ field: "fidelity" }],
  });
});

describe("The other commands", () => {
  test("list, search, and download, as text and as JSON", async () => {
    const { studio, ada, origin, secret } = await startListening();
    await studio.makeCreation(ada, { prompt: "a red boat\u001b[2J" });
    await studio.makeCreation(ada, { prompt: "a green hill" });
    const where = { origin, secret };
    const shown = { ...where, isTerminal: true };

    const text = await run(["gallery", "search", "boat"], shown);
    expect(text).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^[0-9a-f-]{36} {2}\d{4}-\d\d-\d\d .*a red boat \[2J\n$/),
    });
    const tagged = await run(["gallery", "search", "boat", "--tag", "harbor"], where);
    expect(JSON.parse(tagged.stdout)).toMatchObject({ count: 0 });
    const out = await createTemporaryFolder();
    const json = await run(["gallery", "search", "boat", "--out", out], where);
    expect(JSON.parse(json.stdout)).toMatchObject({ count: 1, results: [{ kind: "image" }], failures: [] });
    expect(await readdir(out)).toHaveLength(1);
    const again = await run(["gallery", "search", "boat", "--out", out], where);
    expect({ code: again.code, error: errorIn(again.stderr).code }).toEqual({ code: 1, error: "FILE_EXISTS" });
    expect((await run(["gallery", "search", "boat", "--out", out, "--force"], where)).code).toBe(0);

    expect((await run(["balance"], shown)).stdout).toMatch(/^[\d.]+ credits, and 0 held/);
    for (const args of [
      ["balance", "--json"],
      ["--json", "balance"],
    ]) {
      expect(JSON.parse((await run(args, shown)).stdout)).toHaveProperty("current_credits");
    }
    expect((await run(["models"], shown)).stdout).toMatch(/^MODE .*\ntext-to-image +scripted-1/);
    expect(JSON.parse((await run(["models"], where)).stdout)).toHaveProperty("modes");
  });

  test("atelier watch follows one run to its end, and all runs until it is interrupted", async () => {
    const { studio, ada, origin, secret } = await startListening();
    studio.engine.hold();
    const id = await studio.startRun(ada);
    const stop = new AbortController();
    const all = start(["watch", "--every", "1"], { origin, secret, signal: stop.signal });
    await waitFor(async () => (all.stdout().includes(id) ? true : undefined), "the run under way");
    const one = start(["watch", id], { origin, secret });
    await waitFor(async () => (one.stdout().includes(id) ? true : undefined), "the run");
    studio.engine.release();
    expect(await one.code).toBe(0);
    expect(JSON.parse(one.stdout().trim().split("\n").at(-1) ?? "")).toMatchObject({ id, status: "completed" });
    await waitFor(async () => (all.stdout().includes('"completed"') ? true : undefined), "its end");
    stop.abort();
    await all.code;
    expect(all.stderr()).toBe("");
  });
});

test("atelier watch asks for runs under way once, and then with one request at a time", async () => {
  const asked: string[] = [];
  const origin = await originOf(
    createServer((request, response) => {
      asked.push(new URL(request.url ?? "", "http://a").search);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ count: 0, next: null, previous: null, results: [] }));
    }),
  );
  const stop = new AbortController();
  const watching = start(["watch", "--every", "1"], { origin, secret: "ak_x", signal: stop.signal });
  await waitFor(async () => (asked.length >= 5 ? true : undefined), "the third look");
  stop.abort();
  await watching.code;
  const newest = "?page_size=100";
  expect(asked).toEqual([newest, "?status=queued&page_size=100", "?status=processing&page_size=100", newest, newest]);
});

describe("A command line that cannot work", () => {
  test.each([
    [["generate"], "The prompt is missing"],
    [["generate", "a", "--count", "many"], "--count must be a whole number"],
    [["generate", "a", "--count", "0"], "from 1"],
    [["generate", "a", "--ratio", "5:5"], "--ratio must be one of"],
    [["generate", "a", "--seconds", "4"], "--video"],
    [["generate", "a", "--image", "/nowhere.png"], "/nowhere.png cannot be read"],
    [["generate", "a", "--image", "/dev/zero"], "/dev/zero cannot be read"],
    [["generate", "a", "--colour", "red"], "--colour"],
    [["edit", "night"], "image-fill"],
    [["edit", "image-upscale", "--scale", "2"], "--image or --creation"],
    [["edit", "image-upscale", "--scale", "3"], "--scale must be one of"],
    [["edit", "image-expand", "--expand", "1,2"], "--expand must be four numbers"],
    [["gallery", "search", "a", "--limit", "1000"], "at most 100"],
    [["gallery", "burn"], "no command"],
    [["watch", "a", "b"], "one run ID"],
    [["balance", "now"], "no arguments"],
    [["--nonsense"], "--nonsense"],
  ])("%j ends with 2 before anything is sent", async (args, message) => {
    const { code, stdout, stderr } = await run(args, {
      origin: "http://127.0.0.1:9",
      secret: "ak_x",
      isTerminal: true,
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("names the missing setting, and never repeats the key", async () => {
    expect(await run(["balance"], { isTerminal: true })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("ATELIER_URL"),
    });
    expect(await run(["balance"], { origin: "http://127.0.0.1:9" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("ATELIER_API_KEY"),
    });
    for (const secret of ["ak_secret\u0001", "ak_secretü", "ak_secret"]) {
      for (const isTerminal of [true, false]) {
        const where = { origin: `http://127.0.0.1:${await anyFreePort()}`, secret, isTerminal };
        const { code, stdout, stderr } = await run(["balance"], where);
        expect(code).toBeGreaterThan(0);
        expect(stdout + stderr).not.toContain("secret");
      }
    }
  });

  test("says that the key is wrong, or that the studio is away", async () => {
    const { origin } = await startListening();
    const wrong = await run(["balance"], { origin, secret: "ak_wrong_key", isTerminal: true });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/ATELIER_API_KEY.*\n.*Request ID/) });
    expect(wrong.stderr).not.toContain("ak_wrong_key");
    const away = await run(["balance"], { origin: `http://127.0.0.1:${await anyFreePort()}`, secret: "ak_x" });
    expect(away.code).toBe(1);
    expect(errorIn(away.stderr)).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  test("has help and a version without settings", async () => {
    for (const args of [[], ["--help"], ["generate", "--help"], ["edit", "--help"], ["gallery", "search", "-h"]]) {
      const { code, stdout } = await run(args, {});
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: atelier /) });
    }
    expect(await run(["--version"], {})).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});

describe("Ctrl+C", () => {
  const program = join(import.meta.dirname, "../../packages/client/command/atelier.ts");
  const startProgram = (args: readonly string[], origin: string, secret: string): ChildProcess =>
    spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, ATELIER_URL: origin, ATELIER_API_KEY: secret },
      stdio: ["ignore", "pipe", "pipe"],
    });

  test("during a run ends with 130 and names the run, which continues", async () => {
    const { studio, ada, origin, secret } = await startListening();
    studio.engine.hold();
    const child = startProgram(["generate", "a lighthouse", "--out", await createTemporaryFolder()], origin, secret);
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    await studio.awaitStarted(1);
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([130, null]);
    const id = String(errorIn(stderr).run_id);
    studio.engine.release();
    expect((await studio.awaitRun(ada, id, ({ status }) => status === "completed")).charged_credits).toBeGreaterThan(0);
  });

  test("during a download leaves no file", async () => {
    const sending = Promise.withResolvers<void>();
    const creation = { id: "019bc186", download_url: "/file", media_type: "image/png", prompt: "a" };
    const origin = await originOf(
      createServer((request, response) => {
        if (request.url !== "/file") {
          response.writeHead(200, { "content-type": "application/json" });
          response.end(JSON.stringify({ count: 1, results: [creation] }));
          return;
        }
        response.writeHead(200, { "content-length": "1000" }).write("half", () => sending.resolve());
      }),
    );
    const out = await createTemporaryFolder();
    const child = startProgram(["gallery", "search", "a", "--out", out], origin, "ak_x");
    await sending.promise;
    await waitFor(async () => ((await readdir(out)).length > 0 ? true : undefined), "the partial file");
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([130, null]);
    expect(await readdir(out)).toEqual([]);
  });
});
