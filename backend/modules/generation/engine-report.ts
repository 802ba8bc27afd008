import { composerModes, type GenerationType, generationTypes } from "../../../contract/generation-terms.ts";
import type { Engines } from "../../adapters/engine/port.ts";
import type { GenerationDeps } from "./deps.ts";

/** The state of an engine, for the operator. */
export interface EngineReport {
  id: string;
  label: string;
  healthy: boolean;
  /** In plain words, without secrets. */
  problems: readonly string[];
  models: {
    mode: GenerationType;
    id: string;
    label: string;
    /** Whether it supports trained models. */
    takesLora: boolean;
  }[];
  /** The files of trained models that it can load. */
  loras: readonly string[];
}

/** A mode that is unavailable now, with the engines that could serve it. Empty when no engine is configured for it. */
export interface MissingMode {
  mode: GenerationType;
  engines: Pick<EngineReport, "id" | "label" | "healthy" | "problems">[];
}

type Deps = { engines: Pick<Engines, "of"> } & Pick<GenerationDeps, "watch">;

export async function engineReport({ engines, watch }: Deps): Promise<EngineReport[]> {
  const used = new Set(generationTypes.flatMap((mode) => engines.of(mode)));
  return Promise.all(
    [...used].map(async (engine) => {
      const { healthy, models, loras = [], problems } = await watch.look(engine);
      const named = models.map(({ mode, id, label, takesLora = false }) => ({ mode, id, label, takesLora }));
      return { id: engine.id, label: engine.label, healthy, problems, models: named, loras };
    }),
  );
}

/** Returns the modes that make something new and are unavailable. A studio without models offers few edits, as expected. */
export async function missingModes(deps: Deps): Promise<MissingMode[]> {
  const reports = new Map((await engineReport(deps)).map((report) => [report.id, report]));
  return composerModes.flatMap((mode) => {
    const listed = deps.engines.of(mode).flatMap(({ id }) => reports.get(id) ?? []);
    const isOffered = listed.some(({ healthy, models }) => healthy && models.some((model) => model.mode === mode));
    if (isOffered) return [];
    return [{ mode, engines: listed.map(({ id, label, healthy, problems }) => ({ id, label, healthy, problems })) }];
  });
}
