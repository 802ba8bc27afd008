import { adminSignUp } from "../../../../contract/admin/sign-up.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentSignUp } from "../present.ts";

/** Returns who may sign up, and the rules of free credits. */
export const readSignUp = implement(adminSignUp.read, async (deps) => done(await presentSignUp(deps)));
