import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { generationTypes } from "./generation-terms.ts";

/** How many months have figures, including the current one. */
export const monthsShown = 6;

/** A month as `2026-11`, in the account's time zone. */
const month = z.string();
const generationType = z.enum(generationTypes);

/** Creations and credits by month and mode. A run counts in the month in which it started. */
export const monthly = {
  history: endpoint({
    method: "GET",
    path: "/api/auth/user/profile/history/",
    tag: "Generation",
    summary: `List how many creations you made in each of the last ${monthsShown} months, newest first, by mode. Modes without creations are omitted.`,
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
    summary: `List how many credits you were charged for creations in each of the last ${monthsShown} months, newest first, by mode. Modes without creations are omitted.`,
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
