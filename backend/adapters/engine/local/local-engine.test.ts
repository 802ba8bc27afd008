import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTemporaryFolder } from "../../../../tests/support/temporary-folder.ts";
import { requestFor, untilOver } from "../conformance.ts";
import { createEditorEngine } from "../editor/index.ts";
import type { Engine } from "../port.ts";
import { createPreviewEngine } from "../preview/index.ts";

let engine: Engine;

beforeAll(async () => {
  const program = join(await createTemporaryFolder(), "worker.mjs");
  await writeFile(
    program,
    `const done = { artifact: { bytes: new Uint8Array([1]), mediaType: "image/png", poster: null } };
     process.on("message", async ({ outputId, request }) => {
       const [what, port] = request.prompt.split(" ");
       if (what === "killed") process.kill(process.pid, "SIGKILL");
       if (what === "nonsense") process.send({ kind: "progress", outputId, stage: "starting", progress: "much" });
       if (what === "another") process.send({ kind: "done", outputId: "output next", ...done });
       if (what === "connect") (await import("node:net")).connect(Number(port), "127.0.0.1");
       else process.send({ kind: "done", outputId, ...done });
     });`,
  );
  engine = createPreviewEngine({ program: pathToFileURL(program), workers: 1 });
});
afterAll(() => engine.close());

const order = async (output: string, prompt: string) =>
  engine.start(`output ${output}`, { ...(await requestFor(engine, "text-to-image")), prompt });

test.each([
  ["runs out of memory and is killed by the system", "killed"],
  ["sends something else than a report", "nonsense"],
])("a worker that %s fails its output for another try, and the next one is made", async (_what, prompt) => {
  const [broken, next] = [await order(prompt, prompt), await order(`after ${prompt}`, "fine")];
  expect((await untilOver(engine, broken)).at(-1)).toMatchObject({
    state: "failed",
    failure: { code: "INTERNAL", retryable: true },
  });
  expect((await untilOver(engine, next)).at(-1)).toEqual({ state: "done" });
});

test("a worker ends no output but its own", async () => {
  const [own, next] = [await order("own", "another"), await order("next", "killed")];
  expect((await untilOver(engine, own)).at(-1)).toEqual({ state: "done" });
  expect((await untilOver(engine, next)).at(-1)).toMatchObject({ state: "failed" });
});

test("an output that needs little does not wait for one that needs much", async () => {
  const program = join(await createTemporaryFolder(), "worker.mjs");
  // A large output never ends.
  await writeFile(
    program,
    `const artifact = { bytes: new Uint8Array([1]), mediaType: "image/png", poster: null };
     process.on("message", async ({ outputId, request }) => {
       process.send({ kind: "progress", outputId, stage: "starting", progress: 0 });
       if (request.image.width < 5_000) process.send({ kind: "done", outputId, artifact });
     });`,
  );
  const editor = createEditorEngine({ program: pathToFileURL(program), workers: 1 });
  const request = await requestFor(editor, "image-erase");
  const orderOf = (output: string, side: number) => {
    const image = { bytes: new Uint8Array(), mediaType: "image/png" as const, width: side, height: side };
    return editor.start(output, { ...request, image, width: side, height: side });
  };
  const large = [await orderOf("large 1", 5_000), await orderOf("large 2", 5_000)];
  const small = [await orderOf("small 1", 500), await orderOf("small 2", 500)];
  for (const ticket of small) expect((await untilOver(editor, ticket)).at(-1)).toEqual({ state: "done" });
  expect(await Promise.all(large.map((ticket) => editor.check(ticket)))).toMatchObject([
    { state: "running" },
    { state: "waiting" },
  ]);
  await editor.close();
});

test("a first output is made by a process that was opened and has worked before it was asked for", async () => {
  const program = join(await createTemporaryFolder(), "worker.mjs");
  // Each output is the number of orders that its process has had.
  await writeFile(
    program,
    `let orders = 0;
     process.on("message", async ({ outputId }) => {
       const artifact = { bytes: new Uint8Array([++orders]), mediaType: "image/png", poster: null };
       process.send({ kind: "done", outputId, artifact });
     });`,
  );
  const make = async (isWarm: boolean) => {
    const preview = createPreviewEngine({ program: pathToFileURL(program), workers: 1 });
    if (isWarm) for (let times = 0; times < 3; times++) preview.warm?.();
    const ticket = await preview.start("first", await requestFor(preview, "text-to-image"));
    expect((await untilOver(preview, ticket)).at(-1)).toEqual({ state: "done" });
    const { bytes } = await preview.collect(ticket);
    await preview.close();
    preview.warm?.();
    return [...bytes];
  };
  expect([await make(false), await make(true)]).toEqual([[1], [2]]);
});

test.each(["stop", "close"] as const)("%s leaves no process behind", async (ending) => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const connected = once(server, "connection");
  const ticket = await order(ending, `connect ${address.port}`);
  const [socket] = await connected;
  // The system closes the connections of a process that ends.
  const gone = once(socket.on("error", () => {}).resume(), "close");
  await (ending === "stop" ? engine.stop(ticket) : engine.close());
  await gone;
  expect(await engine.check(ticket)).toEqual({ state: "lost" });
  server.close();
});
