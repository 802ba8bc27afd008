import { z } from "zod";

/** An amount in the currency's smallest unit (ISO 4217): cents of a dollar, whole yen. */
export const money = z.object({ amount_minor: z.number().int(), currency: z.string() }).meta({ id: "Money" });
export type Money = z.infer<typeof money>;
