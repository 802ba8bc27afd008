import { useCallback } from "react";
import { useLocation } from "react-router";
import { useOnChange } from "../../ui/use-on-change.ts";
import { onDemand } from "../on-demand.tsx";
import { requestCollecting, useCollectRequest } from "./collect-request.ts";

/** The choice of a collection. Its code is loaded when it opens. */
export const CollectDialog = onDemand(() => import("./collect-dialog.tsx"), ["selection"]);

/** The dialog that a `collectLink` opens, over any page. It closes when the page changes. */
export function CollectCreation() {
  const creationId = useCollectRequest();
  const { pathname, search } = useLocation();
  const close = useCallback(() => requestCollecting(undefined), []);
  useOnChange([pathname], close);
  if (creationId === undefined) return null;
  return <CollectDialog fields={[["id", creationId]]} returnTo={pathname + search} onClose={close} onDone={close} />;
}
