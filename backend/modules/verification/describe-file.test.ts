import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { FileRecipe } from "../../../contract/uploads.ts";
import type { VerifiableType } from "../../../contract/verification-terms.ts";
import { jpeg, png, webp } from "../../../tests/support/hostile-files.ts";
import { mp4Video } from "../../../tests/support/media-files.ts";
import { signFile, type TestAction, withOneBitChanged } from "../../../tests/support/signed-files.ts";
import { createSigner } from "../../adapters/content-credentials/certificate.ts";
import { createContentCredentials } from "../../adapters/content-credentials/in-thread.ts";
import { pngChunk, pngHeaderBytes } from "../../media/png.ts";
import { recipePacket } from "../gallery/recipe/packet.ts";
import { readMarks } from "../gallery/recipe/read-recipe.ts";
import { describeFile } from "./describe-file.ts";

const now = Date.UTC(2026, 10, 27);
const [studio, other, expired] = await Promise.all([
  createSigner("Studio", now),
  createSigner("Lens & Light", now),
  createSigner("Long gone", Date.UTC(1990, 0)),
]);
const credentials = createContentCredentials({ signer: null, ownChains: [studio.chain] });

async function describedAs(bytes: Uint8Array, mediaType: VerifiableType) {
  const read = await credentials.read(bytes, mediaType);
  if (read.found === "unreadable" || read.found === "complex") throw new Error("It cannot be read.");
  return describeFile(read, readMarks(bytes));
}

const generated: TestAction[] = [
  {
    action: "c2pa.created",
    when: "2026-11-22T10:00:00Z",
    softwareAgent: { name: "a-model", version: "2" },
    digitalSourceType: "trainedAlgorithmicMedia",
  },
];
const photographed: TestAction[] = [{ action: "c2pa.created", digitalSourceType: "digitalCapture" }];
const edited: TestAction[] = [
  { action: "c2pa.opened" },
  {
    action: "c2pa.edited",
    softwareAgent: "edit-model",
    digitalSourceType: "compositeWithTrainedAlgorithmicMedia",
  },
];
const ofStudio = { signer: studio, program: { name: "Atelier", version: "1.0.0" }, actions: generated };

const signedPng = await signFile(png, { ...ofStudio, mediaType: "image/png" });

describe("a signed file", () => {
  test.each<[VerifiableType, Uint8Array]>([
    ["image/png", png],
    ["image/jpeg", jpeg],
    ["image/webp", webp],
    ["video/mp4", mp4Video()],
  ])("of type %s names who signed it, what made it, and that it is unchanged", async (mediaType, bytes) => {
    expect(await describedAs(await signFile(bytes, { ...ofStudio, mediaType }), mediaType)).toEqual({
      credentials: {
        state: "intact",
        problems: [],
        signer: { name: "Studio", is_this_studio: true, signed_at: null },
      },
      digital_source_type: "trainedAlgorithmicMedia",
      program: "Atelier 1.0.0",
      model: "a-model 2",
      created_at: "2026-11-22T10:00:00.000Z",
      is_edited: false,
      recipe: null,
      ingredients: [],
      omitted_ingredients: 0,
    });
  });

  test("of another maker is intact, but not this studio's", async () => {
    const file = await signFile(png, { mediaType: "image/png", signer: other, actions: photographed });
    expect(await describedAs(file, "image/png")).toMatchObject({
      credentials: { state: "intact", signer: { name: "Lens & Light", is_this_studio: false } },
      digital_source_type: "digitalCapture",
      program: "Camera 2.1",
      model: null,
    });
  });

  test("by a certificate with this studio's name is not this studio's", async () => {
    const imitated = await createSigner("Studio", now);
    const file = await signFile(png, { ...ofStudio, mediaType: "image/png", signer: imitated });
    const { credentials: found } = await describedAs(file, "image/png");
    expect(found).toMatchObject({ state: "intact", signer: { name: "Studio", is_this_studio: false } });
  });

  test.each<[VerifiableType, Uint8Array]>([
    ["image/png", png],
    ["video/mp4", mp4Video()],
  ])("of type %s with one changed bit has changed since, and still names its signer", async (mediaType, bytes) => {
    const file = withOneBitChanged(await signFile(bytes, { ...ofStudio, mediaType }));
    expect((await describedAs(file, mediaType)).credentials).toEqual({
      state: "changed",
      problems: ["content-changed"],
      signer: { name: "Studio", is_this_studio: true, signed_at: null },
    });
  });

  test("whose manifest was changed proves nothing", async () => {
    const file = Buffer.from(signedPng);
    file.write("b-model", file.indexOf("a-model"));
    const { credentials: found } = await describedAs(file, "image/png");
    expect(found.state).toBe("invalid");
    expect(found.problems).toContain("credentials-changed");
    expect(found.signer?.is_this_studio).toBe(false);
  });

  test("by an expired certificate proves nothing, and says why", async () => {
    const file = await signFile(png, { ...ofStudio, mediaType: "image/png", signer: expired });
    expect((await describedAs(file, "image/png")).credentials).toMatchObject({
      state: "invalid",
      problems: ["certificate-expired"],
    });
  });

  test("whose credentials are kept elsewhere is not fetched", async () => {
    const remoteUrl = "http://127.0.0.1:9/manifest.c2pa";
    const file = await signFile(jpeg, { ...ofStudio, mediaType: "image/jpeg", remoteUrl });
    expect((await describedAs(file, "image/jpeg")).credentials).toEqual({
      state: "remote",
      problems: [],
      signer: null,
    });
  });
});

describe("ingredients", () => {
  const of = (title: string, bytes: Uint8Array) => ({ title, bytes, mediaType: "image/png" as const });

  test("are described with their own, as far as their credentials reach", async () => {
    const photo = await signFile(png, { mediaType: "image/png", signer: other, actions: photographed });
    const first = await signFile(png, {
      ...ofStudio,
      mediaType: "image/png",
      actions: edited,
      ingredients: [of("photo.png", photo), of("plain.png", png)],
    });
    const second = await signFile(png, {
      mediaType: "image/png",
      signer: other,
      actions: edited,
      ingredients: [of("first.png", first)],
    });
    expect(await describedAs(second, "image/png")).toMatchObject({
      credentials: { state: "intact", signer: { is_this_studio: false } },
      digital_source_type: "compositeWithTrainedAlgorithmicMedia",
      model: "edit-model",
      is_edited: true,
      ingredients: [
        {
          title: "first.png",
          media_type: "image/png",
          relation: "parent",
          program: "Atelier 1.0.0",
          credentials: { state: "intact", signer: { name: "Studio", is_this_studio: true } },
          ingredients: [
            {
              title: "photo.png",
              relation: "parent",
              digital_source_type: "digitalCapture",
              credentials: { state: "intact", signer: { name: "Lens & Light", is_this_studio: false } },
              ingredients: [],
            },
            { title: "plain.png", relation: "component", credentials: { state: "none" }, ingredients: [] },
          ],
        },
      ],
      omitted_ingredients: 0,
    });
  });

  test("that had changed before they were used say so", async () => {
    const file = await signFile(png, {
      ...ofStudio,
      mediaType: "image/png",
      actions: edited,
      ingredients: [of("changed.png", withOneBitChanged(signedPng))],
    });
    const { credentials: found, ingredients } = await describedAs(file, "image/png");
    expect(found.state).toBe("intact");
    expect(ingredients[0]?.credentials).toMatchObject({ state: "changed", problems: ["content-changed"] });
  });

  test("beyond the limits are counted", async () => {
    let file = signedPng;
    for (let depth = 0; depth < 6; depth++)
      file = await signFile(png, {
        ...ofStudio,
        mediaType: "image/png",
        actions: edited,
        ingredients: [of("a", file)],
      });
    const wide = Array.from({ length: 45 }, (_, index) => of(`${index}.png`, png));
    const many = await signFile(png, { ...ofStudio, mediaType: "image/png", actions: edited, ingredients: wide });
    const [deep, broad] = [await describedAs(file, "image/png"), await describedAs(many, "image/png")];
    expect(deep.ingredients[0]?.ingredients[0]?.ingredients[0]?.ingredients[0]?.ingredients).toEqual([]);
    expect(deep.omitted_ingredients).toBe(1);
    expect(broad.ingredients).toHaveLength(40);
    expect(broad.omitted_ingredients).toBe(5);
  });
});

describe("what a file contains", () => {
  test("is shown without control characters, on one line, and cut", async () => {
    const file = await signFile(png, {
      mediaType: "image/png",
      signer: other,
      program: { name: `Good\u202e\u0007\nprogram<script>${"x".repeat(5_000)}` },
      actions: [{ ...photographed[0], action: "c2pa.created", softwareAgent: { name: "\u2066model\u2069" } }],
    });
    const { program, model } = await describedAs(file, "image/png");
    expect(program).toMatch(/^Good program<script>x+…$/);
    expect([...(program ?? "")]).toHaveLength(121);
    expect(model).toBe("model");
  });

  test("without credentials is an unprotected sign, if it has one", async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
      ' ext:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"' +
      ' xmp:CreatorTool="Paint &amp; Co"/></rdf:RDF></x:xmpmeta>';
    for (const format of ["jpeg", "webp", "avif"] as const) {
      const bytes = await sharp(png).withXmp(xmp).toFormat(format).toBuffer();
      expect(await describedAs(bytes, `image/${format}`)).toMatchObject({
        credentials: { state: "none", problems: [], signer: null },
        digital_source_type: "trainedAlgorithmicMedia",
        program: "Paint & Co",
      });
    }
    expect(await describedAs(png, "image/png")).toMatchObject({
      credentials: { state: "none" },
      digital_source_type: null,
      program: null,
      recipe: null,
    });
  });

  test("includes the recipe of a download from a studio like this one", async () => {
    const recipe: FileRecipe = {
      generation_type: "text-to-image",
      prompt: "a lighthouse\u202e",
      negative_prompt: "",
      aspect_ratio: "3:2",
      quality: "high",
      style: null,
      model: "preview",
      seed: 7,
      count: 1,
    };
    const packet = recipePacket({ origin: "procedural", creatorTool: "Atelier", recipe });
    const chunk = pngChunk("iTXt", Buffer.concat([Buffer.from("XML:com.adobe.xmp"), Buffer.alloc(5), packet]));
    const marked = Buffer.concat([png.subarray(0, pngHeaderBytes), chunk, png.subarray(pngHeaderBytes)]);
    const shown = { ...recipe, prompt: "a lighthouse" };
    expect(await describedAs(marked, "image/png")).toMatchObject({
      credentials: { state: "none" },
      digital_source_type: "algorithmicMedia",
      program: "Atelier",
      recipe: shown,
    });
    const signed = await signFile(marked, { ...ofStudio, mediaType: "image/png" });
    expect(await describedAs(signed, "image/png")).toMatchObject({
      credentials: { state: "intact" },
      digital_source_type: "trainedAlgorithmicMedia",
      recipe: shown,
    });
  });
});
