import { balance, billing } from "../../contract/billing.ts";
import { type Creation, creationPage, gallery } from "../../contract/gallery.ts";
import { accepted, generation, type Run, run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { waitFor } from "./studio-backend.ts";
import type { ApiVerbs, TestUser } from "./verbs.ts";

/** Returns what a user does with a running program of the product. */
export function runsOf(api: ApiVerbs, { access }: TestUser) {
  const ask = () => api.call(generation.textToImage, { body: { prompt: "a lighthouse" }, headers: {} }, access);
  return {
    /** Requests a run and returns the answer, whatever its status. */
    ask,
    /** Starts a run and returns its id. */
    start: async (): Promise<string> => accepted.parse((await ask()).json).id,
    /** Resolves to a run once it has ended. */
    awaitEnd: (id: string): Promise<Run> =>
      waitFor(
        async () => {
          const current = run.parse((await api.call(generation.status, { params: { id } }, access)).json);
          return isFinal(current.status) ? current : undefined;
        },
        `the end of run ${id}`,
        // A real program limits the requests of a user in a minute.
        { pauseMilliseconds: 50 },
      ),
    creations: async (): Promise<Creation[]> =>
      creationPage.parse((await api.call(gallery.creations, { query: {} }, access)).json).results,
    credits: async (): Promise<number> =>
      balance.parse((await api.call(billing.balance, {}, access)).json).current_credits,
  };
}
