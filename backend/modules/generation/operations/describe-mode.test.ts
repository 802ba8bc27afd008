import { expect, test } from "vitest";
import { z } from "zod";
import { type EditCapability, noEdits } from "../../../../contract/edits.ts";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { startBackend } from "../../../../tests/support/studio-backend.ts";

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ description: z.string().optional() }))),
});
const path = "/api/generation/text-to-video/";

test("the API's description says what each mode offers now: models, choices and prices", async () => {
  const engine = createScriptedEngine({ modes: ["text-to-image", "text-to-video"] });
  const studio = await startBackend({ engine });
  const described = async () =>
    description.parse((await studio.request("GET", "/api/schema/")).json).paths[path]?.post?.description;
  const page = async () => (await studio.request("GET", "/api/docs/")).text;

  expect(await described()).toMatch(
    /^`scripted-1` \(Scripted model, Scripted engine\): aspect ratios 1:1, 16:9, .*`draft` \d+ px for 10 credits.*duration \d/,
  );
  expect(await page()).toContain("<code>scripted-1</code> (Scripted model, Scripted engine)");

  engine.setProblem("out of order");
  studio.runtime.advance(6_000);
  expect(await described()).toBe("Nothing makes this at the moment.");
  expect(await page()).not.toContain("<code>scripted-1</code>");
});

test("the description of an edit says what its models accept besides the source", async () => {
  const able = (id: string, mode: GenerationType, edit: Partial<EditCapability>) =>
    describeModel(mode, { id, negativePromptMaxCharacters: null, edit: { ...noEdits, ...edit } });
  const more = [
    able("cut-1", "image-cutout", { prompt: "optional", mask: "required", references_max: 2, outputs: ["mask"] }),
    able("large-1", "image-upscale", { prompt: "none", scales: [2, 4], fidelity: true }),
  ];
  const studio = await startBackend({ engine: createScriptedEngine({ more }), idle: true });
  const { paths } = description.parse((await studio.request("GET", "/api/schema/")).json);
  const described = (mode: string) => paths[`/api/generation/${mode}/`]?.post?.description;
  expect(described("image-cutout")).toMatch(
    /engine\): qualities .*; optional prompt up to 2000 .*; mask required; up to 2 references; output mask,/,
  );
  expect(described("image-upscale")).toMatch(
    /engine\): scales 2 for \d+ credits?, 4 for \d+ credits?; seed; fidelity; up to 4 at a time/,
  );
});
