import { reports } from "../../../../contract/reports.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { readStatement } from "../statements.ts";

/** Returns the reasons for a decision to the holder of the mailed link. */
export const readLinkedStatement = implement(reports.linkedStatement, async (deps, { params: { token } }) => {
  const id = deps.statementTokens.idOf(token);
  return id === undefined ? refuse("NOT_FOUND") : readStatement(deps, { id });
});
