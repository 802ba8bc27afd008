import type { OverlaySettings } from "../../../../contract/checkout.ts";

export interface PaddleOrder {
  clientToken: string;
  environment: "sandbox" | "production";
  settings: OverlaySettings;
  /** Paddle's ID of the payment. */
  transactionId: string;
  /** Where to go after payment; a path on this site. */
  successPath: string;
}

/** The events of the overlay that the page below it handles. */
export type OverlayEvent = "open" | "completed" | "closed" | "failed";

const eventOf: Readonly<Record<string, OverlayEvent>> = {
  "checkout.loaded": "open",
  "checkout.completed": "completed",
  "checkout.closed": "closed",
  "checkout.payment.failed": "failed",
  "checkout.payment.error": "failed",
  "checkout.error": "failed",
  "checkout.failed": "failed",
};

/**
 * Loads Paddle's script once and opens its checkout over the page. Throws when the script cannot be loaded; the package
 * remembers that failure until the page is reloaded. Browser only.
 */
export async function openPaddle(order: PaddleOrder, onEvent: (overlayEvent: OverlayEvent) => void): Promise<void> {
  const { initializePaddle } = await import("@paddle/paddle-js");
  const { display_mode, theme, locale } = order.settings;
  const paddle = await initializePaddle({
    environment: order.environment,
    token: order.clientToken,
    eventCallback(event) {
      const name: string | undefined = event.name;
      const overlayEvent = name === undefined ? undefined : eventOf[name];
      if (overlayEvent) onEvent(overlayEvent);
    },
    checkout: {
      settings: {
        displayMode: display_mode,
        theme,
        locale,
        successUrl: new URL(order.successPath, window.location.origin).href,
        ...(display_mode === "inline" && {
          frameTarget: overlayFrameClass,
          frameInitialHeight: 450,
          frameStyle: "width: 100%; border: none;",
        }),
      },
    },
  });
  if (!paddle) throw new Error("Paddle's script did not start.");
  paddle.Checkout.open({ transactionId: order.transactionId });
}

/** The class of the element that holds Paddle's checkout when it is shown inline. */
export const overlayFrameClass = "paddle-frame";
