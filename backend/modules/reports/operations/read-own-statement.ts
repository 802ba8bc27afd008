import { reports } from "../../../../contract/reports.ts";
import { implement } from "../deps.ts";
import { readStatement } from "../statements.ts";

/** Returns the reasons for a decision about one of the caller's items. */
export const readOwnStatement = implement(reports.statement, (deps, { params: { id } }, { userId }) =>
  readStatement(deps, { id, ownerId: userId }),
);
