import { reports } from "../../../../contract/reports.ts";
import { implement } from "../deps.ts";
import { appeal } from "../statements.ts";

/** Records the caller's appeal against a decision. */
export const sendAppeal = implement(reports.appeal, (deps, { params: { id }, body: { text } }, { userId }) =>
  appeal(deps, { id, ownerId: userId }, text),
);
