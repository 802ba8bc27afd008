import { describe, expect, test } from "vitest";
import { z } from "zod";
import { quote } from "../../contract/capabilities.ts";
import { noEdits } from "../../contract/edits.ts";
import { upload } from "../../contract/uploads.ts";
import { someId } from "../../tests/contract/endpoints.ts";
import { callTool, revisions, runIn, sentenceIn, startMcpStudio } from "../../tests/support/mcp.ts";
import { patternedPicture } from "../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../tests/support/scripted-engine.ts";
import { decodeForEdit } from "../media/decode-image.ts";
import { decodeMask } from "../media/draw-mask.ts";

describe.each(revisions)("in revision %s", (revision) => {
  test("every tool works, and returns previews, links to the files, and costs", async () => {
    const { studio, owner, connect } = await startMcpStudio({ engine: createScriptedEngine({ fullSize: true }) });
    await studio.giveCredits(owner, 1_000);
    const client = await connect({ revision });
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      "cancel_generation",
      "change_image",
      "edit_image",
      "generate_image",
      "generate_video",
      "get_balance",
      "get_generation",
      "list_models",
      "quote",
      "search_creations",
      "upload_image",
    ]);
    expect(
      tools
        .filter(({ annotations }) => annotations?.readOnlyHint)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["get_balance", "get_generation", "list_models", "quote", "search_creations"]);

    const models = await callTool(client, "list_models", { mode: "text-to-image" });
    expect(models.structuredContent).toMatchObject({ modes: [{ mode: "text-to-image" }] });
    const priced = await callTool(client, "quote", { generation_type: "text-to-image", count: 2 });
    const { cost_credits, current_credits: before } = quote.parse(priced.structuredContent);

    const made = await callTool(client, "generate_image", { prompt: "a lighthouse", count: 2 });
    const { id, outputs, charged_credits, current_credits } = runIn(made);
    expect([charged_credits, current_credits]).toEqual([cost_credits, before - cost_credits]);
    expect(sentenceIn(made).text).toContain(`Charged ${cost_credits} credits, returned 0 credits. The balance is`);
    const types = ["text", "image", "image", "resource_link", "resource_link", "text"];
    expect(made.content.map(({ type }) => type)).toEqual(types);
    for (const link of made.content.filter((part) => part.type === "resource_link")) {
      expect(new URL(link.uri).origin).toBe("https://studio.example");
      const file = await studio.backend.fetch(new Request(link.uri));
      expect([file.status, file.headers.get("content-type")]).toEqual([200, link.mimeType]);
      expect((await file.arrayBuffer()).byteLength).toBe(link.size);
    }

    const data = `data:image/png;base64,${(await patternedPicture(1, 64)).toString("base64")}`;
    const kept = upload.parse((await callTool(client, "upload_image", { data })).structuredContent);
    const edited = await callTool(client, "edit_image", { prompt: "at night", source_upload_id: kept.id });
    expect(runIn(edited)).toMatchObject({ status: "completed", generation_type: "image-to-image" });
    const source = { source_creation_id: outputs[0]?.id };
    const videos = [{}, source, { ...source, audio_prompt: "waves" }];
    const modes = ["text-to-video", "image-to-video", "image-to-video-audio"];
    for (const [index, args] of videos.entries())
      expect(runIn(await callTool(client, "generate_video", { prompt: "waves", ...args }))).toMatchObject({
        status: "completed",
        generation_type: modes[index],
        outputs: [{ kind: "video" }],
      });

    expect(runIn(await callTool(client, "get_generation", { id }))).toMatchObject({ id, status: "completed" });
    expect(runIn(await callTool(client, "cancel_generation", { id })).status).toBe("completed");
    const found = await callTool(client, "search_creations", { search: "lighthouse", page_size: 1 });
    expect(found.structuredContent).toMatchObject({ count: 2, next_page: 2, results: [{ generation_id: id }] });
    const tagged = await callTool(client, "search_creations", { tag: "harbor" });
    expect(tagged.structuredContent).toMatchObject({ count: 0 });
    const balance = await callTool(client, "get_balance");
    expect(z.object({ held_credits: z.number() }).parse(balance.structuredContent).held_credits).toBe(0);
  });
});

test("change_image starts the mode of its operation, at the price that quote tells", async () => {
  const edit = { ...noEdits, prompt: "none" as const, mask: "required" as const };
  const engine = createScriptedEngine({ more: [describeModel("image-erase", { id: "eraser", edit })] });
  const { studio, owner, connect } = await startMcpStudio({ engine });
  await studio.giveCredits(owner, 100);
  const client = await connect();
  const data = (await patternedPicture(2, 64)).toString("base64");
  const kept = upload.parse((await callTool(client, "upload_image", { data })).structuredContent);
  const priced = await callTool(client, "quote", { generation_type: "image-erase" });
  const erased = await callTool(client, "change_image", {
    operation: "erase",
    source_upload_id: kept.id,
    mask_shapes: [{ kind: "ellipse", x: 0.25, y: 0.25, width: 0.5, height: 0.5 }],
  });
  expect(runIn(erased)).toMatchObject({
    status: "completed",
    generation_type: "image-erase",
    charged_credits: quote.parse(priced.structuredContent).cost_credits,
  });
});

test("change_image brings its mask and its references to the engine", async () => {
  const edit = { ...noEdits, mask: "optional" as const, references_max: 2 };
  const engine = createScriptedEngine({ more: [describeModel("image-edit", { id: "editor", edit })] });
  const { studio, owner, connect } = await startMcpStudio({ engine });
  await studio.giveCredits(owner, 100);
  const client = await connect();
  const [source, other] = await Promise.all(
    [2, 3].map(async (seed) => {
      const data = (await patternedPicture(seed, 64)).toString("base64");
      return upload.parse((await callTool(client, "upload_image", { data })).structuredContent).id;
    }),
  );
  const changed = await callTool(client, "change_image", {
    operation: "edit",
    prompt: "at night",
    source_upload_id: source,
    references: [{ upload_id: other }],
    mask_shapes: [{ kind: "rectangle", x: 0, y: 0, width: 0.5, height: 1 }],
    mask_invert: true,
  });
  expect(runIn(changed)).toMatchObject({ status: "completed", model: "editor" });
  const request = engine.requestOf(engine.started.at(-1) ?? "");
  const mask = await decodeMask(request?.edit.mask?.bytes ?? new Uint8Array());
  expect([mask.width, mask.height, mask.data[0], mask.data[63]]).toEqual([64, 64, 0, 255]);
  const [reference, ...more] = request?.edit.references ?? [];
  expect(more).toEqual([]);
  const pixels = async (bytes: Uint8Array) => (await decodeForEdit(bytes)).data;
  expect(await pixels(reference?.bytes ?? new Uint8Array())).toEqual(await pixels(await patternedPicture(3, 64)));
});

test("a key is offered the tools of its scopes, and learns which scopes it lacks", async () => {
  const { owner, newKey, connect } = await startMcpStudio({ idle: true });
  const toolsOf = {
    generation: [
      "list_models",
      "quote",
      "generate_image",
      "edit_image",
      "generate_video",
      "change_image",
      "get_generation",
      "cancel_generation",
    ],
    gallery: ["search_creations", "upload_image"],
    billing: ["get_balance"],
    conversations: [],
  } as const;
  for (const scope of ["generation", "gallery", "billing", "conversations"] as const) {
    const { secret } = await newKey({ user: owner, scopes: [scope] });
    const client = await connect({ secret });
    expect((await client.listTools().catch(() => ({ tools: [] }))).tools.map(({ name }) => name)).toEqual(
      toolsOf[scope],
    );
    for (const other of ["generation", "gallery", "billing"] as const)
      expect(client.getInstructions()?.includes(`(scope ${other})`)).toBe(other !== scope);
    const withheld = scope === "generation" ? "get_balance" : "generate_image";
    await expect(callTool(client, withheld, { prompt: "a lighthouse" })).rejects.toThrow(/not found/i);
  }
});

test("every argument has the limits of the API, and a wrong one is an error that names it", async () => {
  const { connect } = await startMcpStudio({ idle: true });
  const client = await connect();
  for (const [tool, args, named] of [
    ["generate_image", {}, "prompt"],
    ["generate_image", { prompt: "x".repeat(2_001) }, "prompt"],
    ["generate_image", { prompt: "x", count: 5 }, "count"],
    ["generate_image", { prompt: "x", aspect_ratio: "5:1" }, "aspect_ratio"],
    ["generate_image", { prompt: "x", wait_seconds: 51 }, "wait_seconds"],
    ["generate_image", { prompt: "x", idempotency_key: "k".repeat(129) }, "idempotency_key"],
    ["generate_image", { prompt: "half \ud83c" }, "prompt"],
    ["edit_image", { prompt: "x", source_upload_id: "1" }, "source_upload_id"],
    ["edit_image", { prompt: "x" }, "source_upload_id"],
    ["edit_image", { prompt: "x", mask_shapes: [] }, "mask_shapes"],
    ["generate_image", { prompt: "x", references: [{}] }, "references"],
    ["generate_video", { prompt: "x", last_frame_upload_id: someId }, "last_frame_upload_id"],
    ["change_image", { operation: "sharpen" }, "operation"],
    ["change_image", { operation: "erase", mask_shapes: [{ kind: "rectangle", x: 2 }] }, "mask_shapes"],
    ["change_image", { operation: "upscale", scale: 3 }, "scale"],
    ["change_image", { operation: "upscale", scale: 2, mask_invert: true }, "mask_invert"],
    ["change_image", { operation: "erase", prompt: "a hat" }, "prompt"],
    ["get_generation", { id: "1" }, "id"],
    ["search_creations", { page_size: 21 }, "page_size"],
    ["upload_image", { data: "not base64!" }, "data"],
    ["upload_image", { data: "A".repeat(16 * 1024 * 1024) }, ""],
    ["upload_image", { data: "AAAA" }, "image"],
  ] as const) {
    const answered = await callTool(client, tool, args).then(sentenceIn, (error: Error) => ({
      text: error.message,
      isError: true,
    }));
    expect(answered, `${tool} ${JSON.stringify(args).slice(0, 80)}`).toMatchObject({ isError: true });
    expect(answered.text).toContain(named);
  }
});
