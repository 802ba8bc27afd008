import { adminOrders } from "../../../../contract/admin/orders.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { readLoraEngines } from "../lora-engines.ts";

/** Lists what the engines can load, for attaching a model. */
export const listLoras = implement(adminOrders.loras, async (deps) => done({ engines: await readLoraEngines(deps) }));
