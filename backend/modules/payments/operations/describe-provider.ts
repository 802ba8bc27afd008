import type { PaymentProviderDetails } from "../../../../contract/checkout.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { presentOverlay } from "../present.ts";

/** Who takes the money here; also for browsers that are not signed in, which Paddle leads here to change a card. */
export async function describeProvider({ provider }: PaymentsDeps): Promise<Outcome<PaymentProviderDetails>> {
  if (!provider) return done({ provider: "off", is_test: false, overlay: null });
  const { name, isTest, overlay } = provider;
  return done({ provider: name, is_test: isTest, overlay: overlay && presentOverlay(overlay) });
}
