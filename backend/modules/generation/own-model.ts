import { z } from "zod";

/** A user's trained model: a file that modifies an engine's model. */
export interface OwnModel {
  /** The id used in requests. */
  id: string;
  label: string;
  /** The base model. */
  base: string;
  /** The file name in the engine's list. */
  lora: string;
  strength: number;
  /** Prepended to every prompt. May be empty. */
  trigger: string;
  /** Whether the state of its order allows using it now. */
  isPaid: boolean;
}

const kept = z.object({ base: z.string(), name: z.string(), strength: z.number(), trigger: z.string() });
export type KeptLora = z.infer<typeof kept>;

/** Returns the part of a trained model that a run stores. Later changes to the model do not change the accepted run. */
export function keepOwn({ base, lora, strength, trigger }: OwnModel): string {
  const whole: KeptLora = { base, name: lora, strength, trigger };
  return JSON.stringify(whole);
}

export function keptOwn({ lora }: { lora: string | null }): KeptLora | undefined {
  return lora === null ? undefined : kept.parse(JSON.parse(lora));
}

/** Returns the prompt with the trained model's trigger word. */
export function withTrigger(prompt: string, trigger: string): string {
  return trigger === "" ? prompt : `${trigger}, ${prompt}`;
}
