import { accounts } from "../../../../contract/accounts.ts";
import { implement } from "../deps.ts";
import { showAvatar } from "../show-avatar.ts";

/** Removes the caller's avatar. */
export const removeAvatar = implement(accounts.removeAvatar, (deps, _input, { userId }) =>
  showAvatar(deps, userId, null),
);
