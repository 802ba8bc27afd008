import { expect, test } from "vitest";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { requestFor } from "./conformance.ts";
import { extendVideos } from "./extend-videos.ts";

test("a model that turns an image into a video continues from the last frame", async () => {
  const inner = createScriptedEngine({ modes: ["image-to-video"] });
  const engine = extendVideos(inner);
  const request = await requestFor(engine, "video-extend");
  await engine.start("one", request);
  expect(inner.requestOf("one")).toMatchObject({ mode: "image-to-video", image: request.image });
});

test("an engine with models of its own gets the video, and nothing is added to them", async () => {
  const inner = createScriptedEngine({ modes: ["image-to-video", "video-extend"] });
  const engine = extendVideos(inner);
  expect(await engine.describe()).toEqual(await inner.describe());
  await engine.start("one", await requestFor(engine, "video-extend"));
  expect(inner.requestOf("one")).toMatchObject({ mode: "video-extend" });
});

test("an engine without such a model extends nothing", async () => {
  const { models } = await extendVideos(createScriptedEngine({ modes: ["text-to-video"] })).describe();
  expect(models.map(({ mode }) => mode)).toEqual(["text-to-video"]);
});
