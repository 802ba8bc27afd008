import { z } from "zod";

/** A model that was trained for somebody: a file that is put over a model which an engine has. */
export interface OwnModel {
  /** What it is asked for by. */
  id: string;
  label: string;
  /** The model it is put over. */
  base: string;
  /** The file, as the engine lists it. */
  lora: string;
  strength: number;
  /** Put before every prompt; may be empty. */
  trigger: string;
  /** Whether it may be used now, as far as its order goes. */
  isPaid: boolean;
}

const kept = z.object({ base: z.string(), name: z.string(), strength: z.number(), trigger: z.string() });
export type KeptLora = z.infer<typeof kept>;

/** What a run keeps of the trained model it is made with: whatever becomes of that, the run stays what was accepted. */
export function keepOwn({ base, lora, strength, trigger }: OwnModel): string {
  const whole: KeptLora = { base, name: lora, strength, trigger };
  return JSON.stringify(whole);
}

export function keptOwn({ lora }: { lora: string | null }): KeptLora | undefined {
  return lora === null ? undefined : kept.parse(JSON.parse(lora));
}

/** The prompt with the word that calls a trained model up. */
export function withTrigger(prompt: string, trigger: string): string {
  return trigger === "" ? prompt : `${trigger}, ${prompt}`;
}
