import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { startComfyUiServer } from "../../../../tests/support/comfyui-server.ts";
import { whenFinished } from "../../../../tests/support/temporary-folder.ts";
import { requestFor, untilOver } from "../conformance.ts";
import { createComfyUiEngine } from "./index.ts";
import { loadsTemporary } from "./kept-files.ts";

describe.each(["current", "older"] as const)("What a ComfyUI server keeps, in its %s form", (form) => {
  async function serve() {
    const server = await startComfyUiServer({ form });
    const engine = createComfyUiEngine({ id: "comfyui", label: "ComfyUI", url: server.url, newId: v7 });
    whenFinished(() => engine.close());
    const make = async (mode: GenerationType) => {
      const outputId = v7();
      const ticket = await engine.start(outputId, await requestFor(engine, mode));
      expect((await untilOver(engine, ticket)).at(-1)).toEqual({ state: "done" });
      const { mediaType } = await engine.collect(ticket);
      const nodes = Object.values(server.graphs.get(outputId) ?? {});
      return {
        outputId,
        ticket,
        mediaType,
        savers: nodes.filter(({ class_type }) => /^(Save|Preview)/.test(class_type)),
      };
    };
    return { server, engine, make };
  }

  test.each(["image-to-image", "image-edit", "image-fill", "image-erase", "image-cutout", "image-upscale"] as const)(
    "of %s: neither the sources nor the result longer than it runs",
    async (mode) => {
      const { server, make } = await serve();
      const { savers, mediaType } = await make(mode);
      expect(savers.map(({ class_type }) => class_type)).toEqual(["PreviewImage"]);
      expect(mediaType).toBe("image/png");
      const uploads = [...server.uploads.keys()];
      expect(uploads.length).toBeGreaterThan(0);
      expect(uploads.filter((name) => !name.endsWith(" [temp]"))).toEqual([]);
    },
  );

  test.each([
    ["text-to-image", ["SaveImage"]],
    ["image-to-video", ["SaveVideo"]],
    ["video-upscale", ["SaveVideo"]],
  ] as const)("of %s: the result, in a folder that can be emptied", async (mode, classes) => {
    const { server, make } = await serve();
    const { outputId, savers } = await make(mode);
    expect(savers.map(({ class_type }) => class_type)).toEqual(expect.arrayContaining([...classes]));
    for (const { inputs } of savers) expect(String(inputs.filename_prefix)).toMatch(new RegExp(`^studio/${outputId}`));
    expect([...server.uploads.keys()].filter((name) => !name.endsWith(" [temp]"))).toEqual([]);
  });

  test.each(["nothing", "other-file"] as const)(
    "is never taken for the output of another run: after an answer with %s, the image is made under its own name",
    async (answer) => {
      const { server, engine, make } = await serve();
      server.break({ kind: "cached", answer, times: 1 });
      const { outputId, ticket } = await make("image-to-image");
      const [first, second] = [...server.graphs.values()];
      const prefixes = (graph: typeof first) =>
        Object.values(graph ?? {}).flatMap(({ inputs }) => inputs.filename_prefix ?? []);
      expect([prefixes(first), prefixes(second)]).toEqual([[], [`studio/${outputId}-again`]]);
      await engine.stop(ticket);
    },
  );
});

test("a node of somebody else may not know temporary files, so its file becomes an input", () => {
  const graph = {
    core: { class_type: "LoadImage", inputs: {} },
    other: { class_type: "LoadImageFromBase64", inputs: {} },
  };
  expect(loadsTemporary(graph, ["core.image"])).toBe(true);
  expect(loadsTemporary(graph, ["core.image", "other.image"])).toBe(false);
});
