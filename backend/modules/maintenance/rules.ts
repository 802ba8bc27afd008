import { z } from "zod";
import type { Setting } from "../configuration/index.ts";

const state = z.object({ message: z.string(), startedAt: z.number() }).nullable();

/** The maintenance that is on; `null` while it is off. */
export type State = z.infer<typeof state>;

export const maintenanceSetting: Setting<State> = { name: "maintenance", schema: state, initial: null };
