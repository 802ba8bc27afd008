import type { OverlaySettings, PaymentProviderFacts } from "../../../../contract/checkout.ts";
import type { Overlay } from "../../../adapters/payments/port.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import type { BillingDeps } from "../deps.ts";

/** The page that says how a payment went. */
const successPath = "/payment-success";

/** Who takes the money here; also for browsers that are not signed in, which Paddle leads here to change a card. */
export async function describeProvider({ provider }: BillingDeps): Promise<Outcome<PaymentProviderFacts>> {
  if (!provider) return done({ provider: "off", is_test: false, overlay: null });
  const { name, isTest, overlay } = provider;
  return done({ provider: name, is_test: isTest, overlay: overlay && presentOverlay(overlay) });
}

export function presentOverlay({ clientToken, environment, displayMode, theme, locale }: Overlay): {
  client_token: string;
  environment: Overlay["environment"];
  settings: OverlaySettings;
} {
  const settings = { display_mode: displayMode, theme, locale, success_path: successPath };
  return { client_token: clientToken, environment, settings };
}
