import { expect, test } from "vitest";
import { z } from "zod";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
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
