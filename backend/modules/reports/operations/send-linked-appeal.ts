import { reports } from "../../../../contract/reports.ts";
import { addressLimits } from "../../../http/limits.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { appeal } from "../statements.ts";

/** Records the appeal of the holder of the mailed link, who cannot sign in. */
export const sendLinkedAppeal = implement(
  reports.linkedAppeal,
  {
    limits: addressLimits({ name: "appeal: address", times: 20, perSeconds: 3_600, counts: "everything" }),
  },
  async (deps, { params: { token }, body: { text } }) => {
    const id = deps.statementTokens.idOf(token);
    return id === undefined ? refuse("NOT_FOUND") : appeal(deps, { id }, text);
  },
);
