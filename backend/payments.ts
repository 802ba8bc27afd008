import type { Logger } from "pino";
import type { Database } from "./adapters/database/port.ts";
import { createLocalPayments, type LocalPayments } from "./adapters/payments/local.ts";
import type { PaddleAccess } from "./adapters/payments/paddle.ts";
import type { PaymentProvider } from "./adapters/payments/port.ts";
import type { Runtime } from "./adapters/runtime/port.ts";

/** The payment provider: none, the local test checkout, or Paddle. */
export type PaymentSettings =
  | { provider: "off" }
  | { provider: "local" }
  | { provider: "paddle"; access: PaddleAccess };

export interface PaymentChoice {
  provider: PaymentProvider | null;
  /** The same object if it is the test checkout, which users and developers control. Otherwise `null`. */
  local: LocalPayments | null;
}

export async function choosePayments(
  settings: PaymentSettings,
  deps: { database: Database; runtime: Runtime; secret: Uint8Array; log: Logger },
): Promise<PaymentChoice> {
  if (settings.provider === "off") return { provider: null, local: null };
  if (settings.provider === "paddle") {
    // The package is large, so it is loaded only when used.
    const { createPaddlePayments } = await import("./adapters/payments/paddle.ts");
    return { provider: createPaddlePayments({ access: settings.access, log: deps.log }), local: null };
  }
  const local = createLocalPayments(deps);
  return { provider: local, local };
}
