import { noEdits } from "../../../contract/edits.ts";
import type { Engine, EngineDescription, EngineRequest, ModelDescription } from "./port.ts";

/**
 * Returns an engine that also extends videos with its models that turn an image into a video: they continue from the
 * source's last frame. An engine with models of its own for it stays as it is.
 */
export function extendVideos(engine: Engine): Engine {
  const { id, label, runsAtOnce, largeRunsAtOnce, repeatable, understand } = engine;
  const extendsItself = async () => (await engine.describe()).models.some(({ mode }) => mode === "video-extend");
  return {
    id,
    label,
    runsAtOnce,
    ...(largeRunsAtOnce !== undefined && { largeRunsAtOnce }),
    repeatable,
    async describe() {
      return withExtenders(await engine.describe());
    },
    async start(outputId, request) {
      const isOwn = request.mode !== "video-extend" || (await extendsItself());
      return engine.start(outputId, isOwn ? request : asImageToVideo(request));
    },
    check: (ticket) => engine.check(ticket),
    changed: (ticket, timeoutMilliseconds) => engine.changed(ticket, timeoutMilliseconds),
    collect: (ticket) => engine.collect(ticket),
    stop: (ticket) => engine.stop(ticket),
    ...(understand && { understand: (request) => understand.call(engine, request) }),
    ...(engine.warm && { warm: () => engine.warm?.() }),
    close: () => engine.close(),
  };
}

function withExtenders(description: EngineDescription): EngineDescription {
  const { models } = description;
  if (models.some(({ mode }) => mode === "video-extend")) return description;
  const extenders = models.filter(({ mode }) => mode === "image-to-video").map(asExtender);
  return { ...description, models: [...models, ...extenders] };
}

function asExtender(model: ModelDescription): ModelDescription {
  return {
    ...model,
    mode: "video-extend",
    negativePromptMaxCharacters: null,
    edit: { ...noEdits, prompt: model.edit.prompt },
  };
}

function asImageToVideo(request: EngineRequest): EngineRequest {
  return { ...request, mode: "image-to-video", edit: { ...request.edit, video: null } };
}
