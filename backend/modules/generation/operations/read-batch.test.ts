import sharp from "sharp";
import { expect, test } from "vitest";
import { batch, batchChange, batches } from "../../../../contract/batches.ts";
import { notifications } from "../../../../contract/notifications.ts";
import { paged } from "../../../../contract/paging.ts";
import { batchesOf } from "../../../../tests/support/batches.ts";
import { settle } from "../../../../tests/support/notifications.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";

describeOnBackend("A batch that is followed", (start) => {
  test("streams its state and the changed runs, ends with its last run, and has one notification and a sheet", async () => {
    const studio = await start();
    studio.engine.hold();
    const ada = await studio.register();
    const { start: begin, awaitBatch } = batchesOf(studio, ada);
    const id = await begin({
      generation_type: "text-to-image",
      request: { prompt: "a red boat", quality: "draft" },
      grid: {
        columns: { parameter: "prompt", values: ["red", "青"] },
        rows: { parameter: "style", values: ["ink", ""] },
      },
    });
    const outputs = await studio.awaitStarted(4);
    const headers = { authorization: `Bearer ${ada.access}` };
    const open = (path: string) =>
      studio.backend.fetch(
        new Request(new URL(`/api/generation/batches/${id}/${path}`, "http://api.internal"), { headers }),
      );
    const response = await open("events/?page_size=3");
    const reader = (response.body ?? new ReadableStream()).getReader();
    const next = async () => {
      const { value } = await reader.read();
      const [, data] = /^event: batch\ndata: (.+)\n\n$/.exec(value ? new TextDecoder().decode(value) : "") ?? [];
      return data === undefined ? undefined : batchChange.strict().parse(JSON.parse(data));
    };
    expect((await next())?.runs.map(({ batch: place }) => place?.index)).toEqual([0, 1, 2]);
    for (const output of outputs) studio.engine.finish(output);
    let last = await next();
    for (let change = last; change; change = await next()) last = change;
    expect(last?.batch).toEqual(await awaitBatch(id, ({ is_final }) => is_final));
    expect(last?.batch).toMatchObject({ statuses: { completed: 4 }, stored: 4, charged_credits: 4 });

    await settle(studio);
    const told = await studio.call(notifications.list, { query: {} }, ada.access);
    expect(told.json).toMatchObject({
      results: [{ kind: "run_completed", title: "4 images are ready", link: `/batches/${id}` }],
    });
    const sheet = await open("sheet/");
    expect(sheet.headers.get("content-type")).toBe("image/png");
    expect(await sharp(await sheet.arrayBuffer()).metadata()).toMatchObject({ format: "png", width: 844 });
    const listed = await studio.call(batches.list, { query: {} }, ada.access);
    expect(paged(batch).parse(listed.json)).toMatchObject({ count: 1, results: [last?.batch] });
  });
});
