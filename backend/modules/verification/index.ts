import { createGate } from "../../concurrency/gate.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { routes, type VerificationDeps } from "./deps.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type VerificationDependencies = Omit<VerificationDeps, "inTurn">;

/** What files tell about their origin. Nothing is stored. */
export interface Verification {
  routes: Route[];
  /** Whether files can be verified without an account. */
  isPublic: boolean;
}

export function createVerification(given: VerificationDependencies): Verification {
  return { routes: routes({ ...given, inTurn: createGate(1) }), isPublic: given.isPublic };
}
