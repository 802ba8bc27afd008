import type { OverlaySettings } from "../../../../contract/checkout.ts";

export interface PaddleOrder {
  clientToken: string;
  environment: "sandbox" | "production";
  settings: OverlaySettings;
  /** Paddle's own name of the payment. */
  transactionId: string;
  /** Where it leads once it is paid; a path of ours. */
  successPath: string;
}

/** What happens on the overlay, as far as the page below it does something about it. */
export type OverlayEvent = "open" | "completed" | "closed" | "failed";

const updateOf: Readonly<Record<string, OverlayEvent>> = {
  "checkout.loaded": "open",
  "checkout.completed": "completed",
  "checkout.closed": "closed",
  "checkout.payment.failed": "failed",
  "checkout.payment.error": "failed",
  "checkout.error": "failed",
  "checkout.failed": "failed",
};

/**
 * Fetches Paddle's script, once, and lays its checkout over the page. Throws when the script cannot be had; the package
 * remembers that until the page is loaded anew. Only in a browser.
 */
export async function openPaddle(order: PaddleOrder, onUpdate: (news: OverlayEvent) => void): Promise<void> {
  const { initializePaddle } = await import("@paddle/paddle-js");
  const { display_mode, theme, locale } = order.settings;
  const paddle = await initializePaddle({
    environment: order.environment,
    token: order.clientToken,
    eventCallback(event) {
      const name: string | undefined = event.name;
      const news = name === undefined ? undefined : updateOf[name];
      if (news) onUpdate(news);
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

/** Names the place where Paddle's checkout stands when it is not laid over the page. */
export const overlayFrameClass = "paddle-frame";
