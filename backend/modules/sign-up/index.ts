import type { StudioInfo } from "../../../contract/studio.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import type { SignUpGate } from "../accounts/index.ts";
import { admit, recordSignUp, spendInvite } from "./admission.ts";
import { routes, type SignUpDeps } from "./deps.ts";
import { decideFreeCredits, freeCreditsOf } from "./free-credits.ts";
import { deleteBudgetsUntil, forgetNetworksUntil, touchNoSignUp } from "./records/sign-ups.ts";
import { createNetworkHash, dayOf, type FreeCredits, networksKeptMilliseconds, type Portions } from "./rules.ts";
import { type FixedSignUp, fixedSignUpSettings, readSignUpSettings } from "./settings.ts";
import { announceWaiting } from "./waiting.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { FixedSignUp, FreeCredits, Portions };
export { fixedSignUpSettings };

/** Who may sign up, invites, and which free credits new accounts get. */
export interface SignUp {
  routes: Route[];
  /** Decides about new accounts. */
  gate: SignUpGate;
  /** What every visitor may know. In memory. */
  policy(): NonNullable<StudioInfo["sign_up"]>;
  /** Returns what is decided about an account's free credits. */
  freeCreditsOf(queries: Queries, accountId: string): Promise<FreeCredits>;
  /**
   * Decides about the free credits of an account whose first month usually has this many hundredths, unless it is decided
   * already. The account's credits must be locked.
   */
  decideFreeCredits(tx: Tx, accountId: string, usualHundredths: number): Promise<FreeCredits>;
  /** Forgets networks after 30 days. A worker calls it periodically. Returns how many sign-ups it concerned. */
  forgetNetworks(): Promise<number>;
}

export interface SignUpDependencies extends Omit<SignUpDeps, "hashNetwork"> {
  /** A random secret that never changes. The key of the network hashes is derived from it. */
  secret: Uint8Array;
}

export function createSignUp({ secret, ...given }: SignUpDependencies): SignUp {
  const deps: SignUpDeps = { ...given, hashNetwork: createNetworkHash(secret) };
  const { configuration, database, runtime } = deps;
  return {
    routes: routes(deps),
    gate: {
      admit: (queries, applicant) => admit(deps, queries, applicant),
      spendInvite: (tx, admission) => spendInvite(deps, tx, admission),
      record: (tx, signUp) => recordSignUp(deps, tx, signUp),
      recordNothing: touchNoSignUp,
      announceWaiting: (tx) => announceWaiting(deps, tx),
    },
    policy() {
      const { mode, domains } = readSignUpSettings(configuration);
      return { mode, ...(domains.length > 0 && { domains }) };
    },
    freeCreditsOf: (queries, accountId) => freeCreditsOf(deps, queries, accountId),
    decideFreeCredits: (tx, accountId, usualHundredths) => decideFreeCredits(deps, tx, accountId, usualHundredths),
    forgetNetworks: () =>
      database.transaction(async (tx) => {
        const until = runtime.now() - networksKeptMilliseconds;
        await deleteBudgetsUntil(tx, dayOf(until));
        return forgetNetworksUntil(tx, until);
      }),
  };
}
