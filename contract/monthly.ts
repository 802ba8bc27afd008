import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { generationTypes } from "./generation-terms.ts";

/** How many months there are figures of, the current one included. */
export const monthsShown = 6;

/** A month as `2026-11`, in the time zone of the account. */
const month = z.string();
const generationType = z.enum(generationTypes);

/** What was created and spent by month and mode. A run belongs to the month in which it was started. */
export const monthly = {
  history: endpoint({
    method: "GET",
    path: "/api/auth/user/profile/history/",
    tag: "Generation",
    summary: `How much you created in each of the last ${monthsShown} months, newest first, by mode. Modes without creations are left out.`,
    auth: "bearer",
    scope: "generation",
    answer: {
      status: 200,
      payload: z
        .object({
          months: z.array(
            z.object({
              month,
              modes: z.array(z.object({ generation_type: generationType, creations: z.number().int() })),
            }),
          ),
        })
        .meta({ id: "MonthlyHistory" }),
    },
    refusals: [],
  }),
  usage: endpoint({
    method: "GET",
    path: "/api/auth/user/profile/usage/",
    tag: "Generation",
    summary: `How many credits you were charged for creations in each of the last ${monthsShown} months, newest first, by mode. Modes without creations are left out.`,
    auth: "bearer",
    scope: "generation",
    answer: {
      status: 200,
      payload: z
        .object({
          months: z.array(
            z.object({ month, modes: z.array(z.object({ generation_type: generationType, credits: z.number() })) }),
          ),
        })
        .meta({ id: "MonthlyUsage" }),
    },
    refusals: [],
  }),
};
