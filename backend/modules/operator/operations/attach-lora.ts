import type { OperatorDeps } from "../deps.ts";
import { type LoraEngine, readLoraEngines } from "./read-lora-engines.ts";

export interface Attachment {
  lora: string;
  /** Omitted fields keep the attached value. */
  trigger?: string;
  strength?: number;
  /** `null` chooses a text-to-image base model if there is one, otherwise the first. */
  base?: string | null;
  /** Skips the engine check, and allows a file that is already another user's model. */
  force: boolean;
}

const usualStrength = 0.8;

export type Attached =
  | { ok: true; base: string }
  | { ok: false; status: 404 | 409 | 422; message: string; engines: LoraEngine[] };

/** Attaches a trained model to its order after checking that an engine can load it. */
export async function attachLora(
  deps: Pick<OperatorDeps, "generation" | "training">,
  orderId: string,
  { lora, force, ...wanted }: Attachment,
): Promise<Attached> {
  const before = (await deps.training.readForOperator(orderId))?.attached;
  const trigger = wanted.trigger ?? before?.trigger ?? "";
  const strength = wanted.strength ?? before?.strength ?? usualStrength;
  const wantedBase = wanted.base === undefined ? before?.base : wanted.base;
  const engines = await readLoraEngines(deps);
  const refuse = (status: 404 | 409 | 422, message: string): Attached => ({ ok: false, status, message, engines });
  const healthy = engines.filter((engine) => engine.healthy);
  const loading = healthy.filter(({ loras }) => loras.includes(lora));
  if (loading.length === 0 && !force) {
    return refuse(
      422,
      healthy.length === 0
        ? "No engine that loads trained models is healthy, so this file cannot be checked."
        : `No engine lists ${lora}. A new file is listed within half a minute.`,
    );
  }
  const bases = (loading.length > 0 ? loading : engines).flatMap((engine) => engine.bases);
  const base = wantedBase ?? (bases.find(({ modes }) => modes.includes("text-to-image")) ?? bases[0])?.id;
  if (base === undefined) return refuse(422, "No engine lists a base model for it: name one.");
  if (!force && !bases.some(({ id }) => id === base)) {
    return refuse(422, `The engine that lists ${lora} has no base model ${base} for trained models.`);
  }
  const file = { lora, trigger, strength, base };
  switch (await deps.training.attachModel(orderId, file, { mayBeShared: force })) {
    case "attached":
      return { ok: true, base };
    case "missing":
      return refuse(404, "There is no order with this id.");
    case "taken":
      return refuse(409, `${lora} is another user's model. It is attached to a second order only when forced.`);
    case "refused":
      return refuse(409, "A model can be attached only to an order that is in review, in training or ready.");
  }
}
