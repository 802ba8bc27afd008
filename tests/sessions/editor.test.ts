import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { languageContext } from "../../app/i18n/language.server.ts";
import { draftOfRecipe } from "../../app/parts/found-recipe.server.ts";
import { editorDraftOf } from "../../app/routes/editor/editor-draft.server.ts";
import { editsFor, priceOfEdit, selectionsOf } from "../../app/routes/editor/offered-edits.ts";
import { receiveEditor } from "../../app/routes/editor/receive-editor.server.ts";
import { Session, sessionContext } from "../../app/session/session.server.ts";
import type { ModelCapability } from "../../contract/capabilities.ts";
import { adjustments, noEdits } from "../../contract/edits.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import { contract } from "../../contract/index.ts";
import type { FoundRecipe } from "../../contract/uploads.ts";
import { hostAppOn } from "../support/app-host.ts";
import { startBackend } from "../support/studio-backend.ts";
import { describedUpload } from "../support/uploads.ts";

const id = "019bbd2e-7e10-7000-8000-000000000001";
const maskId = "019bbd2e-7e10-7000-8000-000000000002";
const mask = {
  id: maskId,
  url: "/mask.png",
  width: 1,
  height: 1,
  coverage: 0.5,
  expires_at: "2026-01-01T00:00:00.000Z",
};

/** What the pages sent to the API, by path. */
let asked: Map<string, unknown>;
/** How the API answers a request for a run. */
let answer: () => Response;
let context: RouterContextProvider;

beforeEach(async () => {
  const backend = await startBackend();
  const { access, refresh } = await backend.register();
  asked = new Map();
  answer = () =>
    Response.json(
      { id: "run-1", status: "queued", generation_type: "image-erase", cost_credits: 0, repeated: false },
      { status: 202 },
    );
  hostAppOn(backend, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === contract.studio.read.path) return backend.backend.fetch(request);
    if (request.method === "GET")
      return Response.json({ ...describedUpload(id), recipe: null, tags: [], variants: [] });
    if (pathname === "/api/gallery/masks/") return Response.json(mask, { status: 201 });
    asked.set(pathname, await request.json());
    return pathname === "/api/gallery/masks/draw/" ? Response.json(mask, { status: 201 }) : answer();
  });
  const session = await Session.read(new Request("http://studio.example/"));
  const created_at = "2026-01-01T00:00:00Z";
  const user = { id, email: "ada@example.com", display_name: "", avatar_url: null, created_at };
  session.start({ access, refresh, user });
  context = new RouterContextProvider();
  context.set(sessionContext, session);
  context.set(languageContext, "en");
});

async function send(fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const url = new URL(`http://studio.example/uploads/${id}/edit`);
  return receiveEditor(new Request(url, { method: "POST", body }), context, url, id);
}

/** Sends a form that is shown again. */
async function sendInVain(fields: Record<string, string | File>) {
  const shown = await send(fields);
  if (shown instanceof Response) throw new Error("The form was accepted.");
  return { ...shown.data, status: shown.init?.status };
}

const strip = {
  "shape.0.kind": "rectangle",
  "shape.0.x": "0",
  "shape.0.y": "67",
  "shape.0.width": "100",
  "shape.0.height": "33",
};

test("the recipe in an upload's file leads to the editor of the upload, filled with what it says", () => {
  const changes = adjustments.parse({ crop: { x: 0.25, y: 0, width: 0.5, height: 1 }, warmth: -0.2 });
  const recipe: FoundRecipe = {
    generation_type: "image-adjust",
    prompt: "",
    negative_prompt: "",
    quality: "standard",
    style: null,
    count: 1,
    adjustments: changes,
    source: "atelier",
    foreign_model: null,
    left_out: [],
  };
  expect(draftOfRecipe(context, recipe, [], id).to).toBe(`/uploads/${id}/edit?recipe`);
  expect(draftOfRecipe(context, { ...recipe, prompt: "sea" }, []).to).toBe("/?prompt=sea");
  expect(editorDraftOf(recipe).fields).toMatchObject({ mode: "image-adjust", "crop.x": "25", warmth: "-0.2" });
});

describe("the editor's form", () => {
  test("sends shapes as fractions, and only what its edit uses", async () => {
    const fields = { ...strip, mask_grow_pixels: "4", prompt: "sea", "expand.left": "9", brightness: "0.5" };
    const sent = await send({ mode: "image-erase", ...fields });
    expect(sent).toBeInstanceOf(Response);
    expect(sent instanceof Response && sent.headers.get("location")).toBe(`/uploads/${id}/edit?run=run-1#results`);
    const body = asked.get("/api/generation/image-erase/");
    expect(body).toMatchObject({
      source_upload_id: id,
      mask_shapes: [{ kind: "rectangle", x: 0, y: 0.67, width: 1, height: 0.33 }],
      mask_grow_pixels: 4,
    });
    expect(body).not.toHaveProperty("expand");
    expect(body).not.toHaveProperty("adjustments");
  });

  test("sends no setting that has nothing to apply to", async () => {
    const fields = { mask_grow_pixels: "4", mask_feather_pixels: "8", mask_invert: "on" };
    await send({ mode: "image-edit", prompt: "night", ...fields });
    const edited = Object.keys(asked.get("/api/generation/image-edit/") ?? {});
    expect(edited.filter((name) => name.startsWith("mask"))).toEqual([]);
    const ratio = { mode: "image-expand", aspect_ratio: "16:9", anchor: "left" };
    await send({ ...ratio, "expand.left": "9" });
    const expanded = Object.keys(asked.get("/api/generation/image-expand/") ?? {});
    expect(expanded.filter((name) => ["expand", "aspect_ratio", "anchor"].includes(name))).toEqual(["expand"]);
    await send(ratio);
    expect(asked.get("/api/generation/image-expand/")).toMatchObject({ aspect_ratio: "16:9", anchor: "left" });
  });

  test("uploads a painted mask, and refers to it also when the form is shown again", async () => {
    const file = new File(["png"], "mask.png", { type: "image/png" });
    const shown = await sendInVain({ mode: "image-fill", mask: file });
    expect(shown).toMatchObject({ status: 422, draft: { fields: { mask_upload_id: maskId } } });
    expect(shown.errors).toEqual({ prompt: "Describe what you want." });
    await send({ mode: "image-fill", prompt: "a boat", mask_upload_id: maskId });
    expect(asked.get("/api/generation/image-fill/")).toMatchObject({ prompt: "a boat", mask_upload_id: maskId });
  });

  test.each([
    ["image-erase", {}, "mask"],
    ["image-erase", { ...strip, "shape.0.width": "140" }, "mask"],
    ["image-expand", { "expand.left": "0" }, "expand"],
    ["image-expand", { "expand.left": "9999" }, "expand"],
    ["image-adjust", { brightness: "0", turn_degrees: "0" }, "adjust"],
    ["image-adjust", { "crop.x": "120" }, "adjust"],
    ["image-adjust", { straighten_degrees: "90" }, "adjust"],
  ])("%s with %o is shown again with an error and everything typed", async (mode, fields, place) => {
    const shown = await sendInVain({ mode, ...fields });
    expect(shown.status).toBe(422);
    expect(Object.keys(shown.errors)).toEqual([place]);
    expect(shown.draft.fields).toEqual({ mode, ...fields });
    expect(asked).toEqual(new Map());
  });

  test("asks before a run that costs more than it showed, and says when credits are missing", async () => {
    const refusal = (code: string, status: number, field?: string) => () => {
      const violations = field ? [{ field, message: "dearer" }] : [];
      return Response.json({ status, code, message: "no", detail: "no", violations }, { status });
    };
    answer = refusal("CONFLICT", 409, "max-cost-credits");
    expect(await sendInVain({ mode: "image-upscale", scale: "4", shown_credits: "1" })).toMatchObject({
      dearer: "common:priceRose",
    });
    answer = refusal("INSUFFICIENT_CREDITS", 402);
    expect(await sendInVain({ mode: "image-upscale", scale: "4" })).toMatchObject({ isShort: true, status: 402 });
  });

  test("draws the mask, adds a preset, and removes a reference without starting a run", async () => {
    expect(await sendInVain({ intent: "show-mask", mode: "image-erase", ...strip })).toMatchObject({
      drawn: { coverage: 0.5 },
    });
    const { draft } = await sendInVain({ mode: "image-erase", preset: "bottom", prompt: "kept" });
    expect(draft.fields).toEqual({ mode: "image-erase", prompt: "kept", ...strip });
    const less = await sendInVain({ mode: "image-edit", reference: `upload:${id}`, remove_reference: `upload:${id}` });
    expect(less.draft.references).toEqual([]);
    expect([...asked.keys()]).toEqual(["/api/gallery/masks/draw/"]);
  });
});

function model(id: string, edit: Partial<ModelCapability["edit"]>, available = true): ModelCapability {
  return {
    id,
    label: id,
    engine: "Engine",
    origin: "model-edit",
    is_own: false,
    available,
    aspect_ratios: ["1:1"],
    qualities: [
      { id: "standard", long_side_pixels: 1_024, price_credits: 1 },
      { id: "high", long_side_pixels: 2_048, price_credits: 3 },
    ],
    durations_seconds: [],
    prompt_max_characters: 100,
    negative_prompt_max_characters: null,
    seed: false,
    strength: null,
    source: "required",
    audio: null,
    edit: { ...noEdits, ...edit },
    outputs_max: 2,
    progress: "exact",
    cancel: "any-time",
    typical_seconds: 1,
  };
}

const mode = (name: GenerationType, ...models: ModelCapability[]) => ({ mode: name, media: "image" as const, models });

describe("the offered edits", () => {
  const modes = [
    mode("text-to-image", model("new", {})),
    mode("image-fill", model("layers", { mask: "required", sources: "procedural" })),
    mode("image-cutout", model("cut", { outputs: ["transparent", "mask"], prompt: "none" })),
    mode("image-upscale", model("large", { scales: [2, 4] })),
    mode("image-edit", model("closed", {}, false)),
    mode("video-upscale", model("film", { scales: [2] })),
  ];
  const names = (media: "image" | "video", isPainted: boolean) =>
    editsFor(modes, { media, isPainted }).map((edit) => edit.mode);

  test("depend on the source, and leave out what no available model does", () => {
    expect(names("image", true)).toEqual(["image-fill", "image-cutout", "image-upscale"]);
    expect(names("image", false)).toEqual(["image-cutout", "image-upscale"]);
    expect(names("video", false)).toEqual(["video-upscale"]);
  });

  test("an upscaled image is priced by its scale", () => {
    const [upscale] = editsFor(
      [modes[3] ?? modes[0]].flatMap((one) => one ?? []),
      { media: "image", isPainted: false },
    );
    expect(priceOfEdit(upscale, { fields: { scale: "4", count: "2" }, references: [] })).toBe(6);
    expect(priceOfEdit(upscale, { fields: {}, references: [] })).toBe(1);
  });

  test("a selection depends on the source", () => {
    const offered = { subject: "procedural", text: "any" } as const;
    const selections = (media: "image" | "video", isPainted: boolean) => selectionsOf(offered, { media, isPainted });
    expect(selections("image", true)).toEqual({ subject: true, text: true });
    expect(selections("image", false)).toEqual({ subject: false, text: true });
    expect(selections("video", false)).toEqual({ subject: false, text: false });
    const none = { subject: null, text: null };
    expect(selectionsOf(none, { media: "image", isPainted: true })).toEqual({ subject: false, text: false });
  });
});
