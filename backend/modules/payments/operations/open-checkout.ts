import { checkout, payments } from "../../../../contract/checkout.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/purchases.ts";
import { isOn, providerLimit, sellsPlans } from "../rules.ts";
import { readCheckout } from "./read-checkout.ts";

/** One of the caller's payments, by our id or by the provider's, and where it can be paid. */
export const openCheckout = implement(
  payments.openCheckout,
  { isOffered: sellsPlans, isOn, limits: [providerLimit] },
  async (deps, { params: { id } }, caller) => {
    const { database, provider } = deps;
    const known =
      (await records.findPurchase(database.read, caller.userId, id)) ??
      (provider && (await records.findPurchaseByProvider(database.read, caller.userId, provider.name, id)));
    if (!known) return refuse("NOT_FOUND");
    const read = await readCheckout(deps, { params: { id: known.id } }, caller);
    if (!read.ok) return read;
    const isOpen = read.value.status === "draft" || read.value.status === "ready";
    const where = isOpen && known.provider === provider?.name && known.checkout !== null ? known.checkout : undefined;
    return done({ transaction: read.value, checkout: where === undefined ? null : checkout.parse(JSON.parse(where)) });
  },
);
