import type { Hono } from "hono";
import type { Route } from "../../http/operation.ts";
import { pageToken } from "../../http/plain-page.ts";
import type { OperatorAccess, OperatorDeps } from "./deps.ts";
import { mountOperator, operatorPath } from "./operator-pages.ts";

export type { OperatorAccess, OperatorDeps };

/** What whoever runs the studio looks at: how the engines are doing, what is offered and what went wrong. */
export interface Operator {
  routes: readonly Route[];
  mount(app: Hono): void;
}

export function createOperator(deps: OperatorDeps): Operator {
  const token = deps.access === "token" ? pageToken(deps.secret, "atelier/operator/1") : null;
  const address = `${deps.publicOrigin}${operatorPath}`;
  if (token === null) deps.log.info({ address }, "how the studio is doing");
  else
    deps.log.info({ address: `${address}?token=${token}` }, "how the studio is doing; for whoever knows this address");
  return { routes: [], mount: (app) => mountOperator(app, deps, token) };
}
