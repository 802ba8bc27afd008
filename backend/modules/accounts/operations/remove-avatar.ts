import { accounts } from "../../../../contract/accounts.ts";
import { implement } from "../deps.ts";
import { showAvatar } from "../show-avatar.ts";

/** The account has no picture any more. */
export const removeAvatar = implement(accounts.removeAvatar, (deps, _input, { userId }) =>
  showAvatar(deps, userId, null),
);
