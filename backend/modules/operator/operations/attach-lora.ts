import type { OperatorDeps } from "../deps.ts";
import { type LoraEngine, readLoraEngines } from "./read-lora-engines.ts";

export interface Attachment {
  lora: string;
  /** What is left out stays as it is attached. */
  trigger?: string;
  strength?: number;
  /** Chosen when `null`: what makes pictures from words, else the first. */
  base?: string | null;
  /** Without asking the engines, and though the file is another person's model too. */
  force: boolean;
}

const usualStrength = 0.8;

export type Attached =
  | { ok: true; base: string }
  | { ok: false; status: 404 | 409 | 422; message: string; engines: LoraEngine[] };

/** Attaches a trained model to its request, once an engine has been asked whether it can load it. */
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
        ? "No engine that loads trained models answers now, so nobody can say whether this one can be loaded."
        : `No engine lists ${lora}. A file that was just put there is listed within half a minute.`,
    );
  }
  const bases = (loading.length > 0 ? loading : engines).flatMap((engine) => engine.bases);
  const base = wantedBase ?? (bases.find(({ modes }) => modes.includes("text-to-image")) ?? bases[0])?.id;
  if (base === undefined) return refuse(422, "No engine says which of its models it can be put over: name one.");
  if (!force && !bases.some(({ id }) => id === base)) {
    return refuse(422, `The engine that lists ${lora} has no model ${base} that a trained one can be put over.`);
  }
  const file = { lora, trigger, strength, base };
  switch (await deps.training.attachModel(orderId, file, { mayBeShared: force })) {
    case "attached":
      return { ok: true, base };
    case "missing":
      return refuse(404, "There is no order with this id.");
    case "taken":
      return refuse(409, `${lora} is the model of another person. It is attached to a second one only when forced.`);
    case "refused":
      return refuse(409, "A model is attached to an order that is in review, in training or ready.");
  }
}
