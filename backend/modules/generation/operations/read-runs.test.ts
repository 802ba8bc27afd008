import { expect, test } from "vitest";
import { gallery } from "../../../../contract/gallery.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { paged } from "../../../../contract/paging.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

async function history(studio: StudioBackend, user: TestUser, query: object) {
  return paged(run).parse((await studio.call(generation.history, { query: { ...query } }, user.access)).json);
}

describeOnBackend("One's runs", (start) => {
  test("are listed newest first, in pages that lead to one another with the same filters", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      ids.unshift(await studio.startRun(ada, { quality: "draft" }));
      studio.runtime.advance(1);
    }
    const first = await history(studio, ada, { page_size: 2, status: "queued" });
    expect(first).toMatchObject({
      count: 5,
      next: "/api/generation/history/?page=2&page_size=2&status=queued",
      previous: null,
    });
    const seen = first.results.map(({ id }) => id);
    for (let next = first.next; next !== null; ) {
      const page = paged(run).parse((await studio.request("GET", next, { token: ada.access })).json);
      seen.push(...page.results.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toEqual(ids);
    const beyond = await history(studio, ada, { page: 9, page_size: 2 });
    expect(beyond).toMatchObject({
      count: 5,
      results: [],
      next: null,
      previous: "/api/generation/history/?page=3&page_size=2",
    });
  });

  test("can be had by status and by kind", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { generation_id: done } = await studio.makeCreation(ada);
    studio.engine.hold();
    const open = await studio.startRun(ada);
    await studio.awaitRun(ada, open, ({ status }) => status === "processing");
    const ids = async (query: object) => (await history(studio, ada, query)).results.map(({ id }) => id);
    expect(await ids({ status: "completed" })).toEqual([done]);
    expect(await ids({ status: "processing", type: "text-to-image" })).toEqual([open]);
    expect(await ids({ type: "text-to-video" })).toEqual([]);
  });

  test("are not available to other users: their response is the same as for a missing run", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const id = await studio.startRun(ada);
    const read = (wanted: string) => studio.call(generation.status, { params: { id: wanted } }, bob.access);
    const strange = await read(id);
    expect(strange.status).toBe(404);
    expect(strange.refusal()).toEqual((await read("00000000-0000-7000-8000-000000000000")).refusal());
    expect(strange.refusal()).toEqual((await read("nonsense")).refusal());
    expect((await history(studio, bob, {})).count).toBe(0);
  });

  test("no longer show a picture that is in the trash, and show it again when it is restored", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id, generation_id } = await studio.makeCreation(ada);
    await studio.call(gallery.deleteCreation, { params: { id } }, ada.access);
    expect(await studio.readRun(ada, generation_id)).toMatchObject({
      outputs: [],
      charged_credits: 2,
      status: "completed",
    });
    await studio.call(gallery.restoreCreation, { params: { id } }, ada.access);
    expect((await studio.readRun(ada, generation_id)).outputs).toMatchObject([{ id }]);
  });

  test("report how many are ahead and the expected time, based on the latest ones", async () => {
    const studio = await start({
      engine: createScriptedEngine({ held: true, model: { typicalSeconds: 3 }, runsAtOnce: 1 }),
    });
    const ada = await studio.register();
    const first = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    const [second, third] = [await studio.startRun(ada), await studio.startRun(ada, { count: 2 })];
    expect(await studio.readRun(ada, first)).toMatchObject({ queue_position: null, eta_seconds: 3 });
    expect(await studio.readRun(ada, second)).toMatchObject({ queue_position: 0, eta_seconds: 3 });
    expect(await studio.readRun(ada, third)).toMatchObject({ queue_position: 1, eta_seconds: 9 });

    studio.runtime.advance(8_000);
    studio.engine.finish(output);
    await studio.awaitRun(ada, second, ({ status }) => status === "processing");
    expect(await studio.readRun(ada, third)).toMatchObject({ queue_position: 0, eta_seconds: 16 });
  });

  test("are described in the reader's language", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.fail(output, { code: "UNSUPPORTED" });
    const { error } = await studio.awaitRun(ada, id, ({ status }) => status === "failed");
    expect(error?.message).toBe(
      "The engine doesn’t support this combination. Choose another size or quality and try again.",
    );
  });
});
