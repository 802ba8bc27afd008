import { engineKinds } from "../../../../contract/admin/engine-terms.ts";
import { adminEngines } from "../../../../contract/admin/engines.ts";
import { generationTypes } from "../../../../contract/generation-terms.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { listEngines as list } from "../engine-list.ts";

/** Lists the engines with their health, their order, and what the environment locks. */
export const listEngines = implement(adminEngines.list, async (deps, _input, { language }) => {
  const engines = await list(deps, language);
  const order = generationTypes.map((mode) => [mode, deps.engines.of(mode).map(({ id }) => id)] as const);
  return done({
    engines,
    order: {
      "text-to-image": [],
      "image-to-image": [],
      "text-to-video": [],
      "image-to-video": [],
      "image-to-video-audio": [],
      "image-edit": [],
      "image-fill": [],
      "image-erase": [],
      "image-expand": [],
      "image-cutout": [],
      "image-upscale": [],
      "image-adjust": [],
      "video-extend": [],
      "video-upscale": [],
      "video-join": [],
      ...Object.fromEntries(order),
    },
    locked_modes: [...deps.environment.fixedModes],
    free_kinds: engineKinds.filter((kind) => engines.every(({ id }) => id !== kind)),
  });
});
