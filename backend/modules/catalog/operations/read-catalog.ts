import { adminCatalog } from "../../../../contract/admin/catalog.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentCatalog } from "../present.ts";

/** The plans, packs, and prices, and whether credits are used. */
export const readCatalog = implement(adminCatalog.read, async (deps) => done(presentCatalog(deps)));
