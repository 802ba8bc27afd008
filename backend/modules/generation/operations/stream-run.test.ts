import { expect, test } from "vitest";
import { generation, type Run, run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

const unknownId = "01980000-0000-7000-8000-00000000abcd";

/** Opens the stream of a run as a client does, including the language. */
async function open(studio: StudioBackend, user: TestUser, id: string, language = "en") {
  const path = generation.events.path.replace("{id}", id);
  const headers = { authorization: `Bearer ${user.access}`, "accept-language": language };
  const response = await studio.backend.fetch(new Request(new URL(path, "http://api.internal"), { headers }));
  return { response, ...eventsIn(response.body ?? new ReadableStream()) };
}

function eventsIn(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const next = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
  const nextRun = async (): Promise<Run> => {
    const [, data] = /^event: run\ndata: (.+)\n\n$/.exec((await next()) ?? "") ?? [];
    return run.strict().parse(JSON.parse(data ?? "null"));
  };
  return { next, nextRun, leave: () => reader.cancel() };
}

describeOnBackend("The events of a run", (start) => {
  test("immediately report its current state, then each change, and end with the run", async () => {
    const studio = await start();
    studio.engine.hold();
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    await studio.awaitRun(ada, id, ({ stage }) => stage !== "waiting");
    const { response, nextRun, next } = await open(studio, ada, id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.has("content-disposition")).toBe(false);
    expect(await nextRun()).toMatchObject({ id, status: "processing" });

    studio.runtime.advance(1_000);
    studio.engine.advance(output, 0.5, "painting");
    for (let seen = await nextRun(); seen.progress < 0.4; seen = await nextRun())
      expect(seen.status).toBe("processing");
    studio.engine.finish(output);
    let last = await nextRun();
    while (!isFinal(last.status)) last = await nextRun();
    expect(last).toEqual(await studio.readRun(ada, id));
    expect(last).toMatchObject({ status: "completed", outputs: [{ generation_id: id }] });
    expect(await next()).toBeUndefined();
  });

  test("of a run that has ended are the end alone, in the reader's language", async () => {
    const studio = await start();
    studio.engine.hold();
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.fail(output, { code: "INTERNAL" });
    await studio.awaitRun(ada, id, ({ status }) => status === "failed");
    const english = await open(studio, ada, id);
    const german = await open(studio, ada, id, "de");
    const sentences = [(await english.nextRun()).error?.message, (await german.nextRun()).error?.message];
    expect(new Set(sentences).size).toBe(2);
    expect([await english.next(), await german.next()]).toEqual([undefined, undefined]);
  });

  test("are only for its owner, and a missing run has none", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const id = await studio.startRun(ada);
    const [foreign, unknown] = [await open(studio, bob, id), await open(studio, bob, unknownId)];
    expect([foreign.response.status, unknown.response.status]).toEqual([404, 404]);
    expect(await foreign.next()).toBe(await unknown.next());
  });

  test("can be open eight times per user; a reader who leaves makes room", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const id = await studio.startRun(ada);
    const streams = [];
    for (let opened = 0; opened < 8; opened += 1) streams.push(await open(studio, ada, id));
    const ninth = await open(studio, ada, id);
    expect(ninth.response.status).toBe(429);
    expect(Number(ninth.response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await open(studio, bob, await studio.startRun(bob))).response.status).toBe(200);

    await streams[0]?.leave();
    await waitFor(async () => ((await open(studio, ada, id)).response.status === 200 ? true : undefined), "room");
  });

  test("end when the process does, also for active readers", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const { next, nextRun } = await open(studio, ada, await studio.startRun(ada));
    expect(await nextRun()).toMatchObject({ status: "queued" });
    const waiting = next();
    await studio.backend.stop(0);
    expect(await waiting).toBeUndefined();
  });
});
