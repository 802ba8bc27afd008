import type { RouterContextProvider } from "react-router";
import type { TrainingOrder } from "../../../contract/training.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";

/** An order of one's own; anybody else's is as little there as one that never was. */
export async function findOrder(
  context: Readonly<RouterContextProvider>,
  id: string,
  wantedPath: string,
): Promise<TrainingOrder> {
  return valueOrThrow(context, await api(context, wantedPath).training.status({ params: { id } }));
}
