import { z } from "zod";
import type { Setting } from "../configuration/index.ts";

const state = z
  .object({
    message: z.string(),
    startedAt: z.number(),
    /** Whether a restored backup began it. Until it ends, no job runs either. */
    isAfterRestore: z.boolean().optional(),
  })
  .nullable();

/** The maintenance that is on; `null` while it is off. */
export type State = z.infer<typeof state>;

export const maintenanceSetting: Setting<State> = { name: "maintenance", schema: state, initial: null };

/** Returns the setting, as it is stored, with which a restored studio starts. */
export function maintenanceAfterRestore(now: number): { name: string; value: string } {
  const state: State = { message: "", startedAt: now, isAfterRestore: true };
  return { name: maintenanceSetting.name, value: JSON.stringify(state) };
}
