import type { Hono } from "hono";
import type { Route } from "../../http/operation.ts";
import type { OperatorAccess, OperatorDeps } from "./deps.ts";
import { mountOperator, operatorPath } from "./operator-pages.ts";
import { operatorToken } from "./token.ts";

export { operatorToken } from "./token.ts";
export type { OperatorAccess, OperatorDeps };

/** A page for the operator: engines, modes, failures and payments. */
export interface Operator {
  routes: readonly Route[];
  mount(app: Hono): void;
}

export function createOperator(deps: OperatorDeps): Operator {
  const token = deps.access === "token" ? operatorToken(deps.secret) : null;
  const address = `${deps.publicOrigin}${operatorPath}`;
  if (token === null) deps.log.info({ address }, "operator status page");
  else
    deps.log.info(
      { address: `${address}?token=${token}` },
      "operator status page: anyone with this address can read it",
    );
  return {
    routes: [],
    mount(app) {
      mountOperator(app, deps, token);
    },
  };
}
