import { type KeyScope, keyScopes } from "../../contract/key-terms.ts";
import { keys } from "../../contract/keys.ts";
import type { ApiVerbs, TestUser } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

type Studio = Pick<StudioBackend, "adapters" | "credits" | "call">;

/** Puts a user on a plan, as a payment would. */
export async function putOnPlan(
  { adapters, credits }: Studio,
  { id }: TestUser,
  plan: "starter" | "pro",
): Promise<void> {
  await adapters.database.transaction((tx) => credits.changePlan(tx, id, plan));
}

/** Creates an API key for a user whose plan includes keys. The default is all scopes. */
export async function makeKey(
  studio: Pick<ApiVerbs, "call">,
  { access }: TestUser,
  scopes: readonly KeyScope[] = keyScopes,
) {
  const answer = await studio.call(keys.create, { body: { name: "Night shift", scopes: [...scopes] } }, access);
  return keys.create.answer.payload.parse(answer.json);
}
