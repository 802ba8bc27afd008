import type { RouterContextProvider } from "react-router";
import { generationTypes } from "../../../../contract/generation-terms.ts";
import { api, valueIfAny } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { host } from "../../../host.server.ts";
import type { Month } from "./month.tsx";

/**
 * Reads the user's creations and spending by month. Returns `undefined` where that is disabled, `null` when it could
 * not be read.
 */
export async function readFigures(context: Readonly<RouterContextProvider>) {
  const { monthly } = api(context, "/profile");
  const { profileHistory, profileUsage } = host().features;
  const [history, usage] = await Promise.all([
    profileHistory ? monthly.history() : undefined,
    profileUsage ? monthly.usage() : undefined,
  ]);
  return {
    history: history && monthsOf(history, ({ creations }) => creations),
    usage: usage && monthsOf(usage, ({ credits }) => credits),
  };
}

function monthsOf<M extends { generation_type: Month["modes"][number]["mode"] }>(
  outcome: ApiOutcome<{ months: { month: string; modes: M[] }[] }>,
  amountOf: (mode: M) => number,
): Month[] | null | undefined {
  const figures = valueIfAny(outcome);
  return figures?.months.map(({ month, modes }) => ({
    month,
    modes: modes
      .map((one) => ({ mode: one.generation_type, amount: amountOf(one) }))
      .toSorted((one, other) => generationTypes.indexOf(one.mode) - generationTypes.indexOf(other.mode)),
  }));
}
