import { payments } from "../../../../contract/checkout.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentOverlay } from "../present.ts";
import { isOn, sellsPlans } from "../rules.ts";

/** The payment provider in use. Anonymous callers may read it: Paddle opens our page to change a card without a session. */
export const describeProvider = implement(payments.provider, { isOffered: sellsPlans, isOn }, async ({ provider }) => {
  if (!provider) return done({ provider: "off", is_test: false, overlay: null });
  const { name, isTest, overlay } = provider;
  return done({ provider: name, is_test: isTest, overlay: overlay && presentOverlay(overlay) });
});
