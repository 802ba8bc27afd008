import type { RouterContextProvider } from "react-router";
import type { TrainingOrder } from "../../../contract/training.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";

/** Returns one of the user's own orders. Another user's order is treated as not found. */
export async function findOrder(
  context: Readonly<RouterContextProvider>,
  id: string,
  wantedPath: string,
): Promise<TrainingOrder> {
  return valueOrThrow(context, await api(context, wantedPath).training.status({ params: { id } }));
}
