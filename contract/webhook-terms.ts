/** The terms of webhooks, in a separate file for code that needs nothing else. */

/** The events that a webhook can receive. */
export const webhookEvents = [
  "generation.completed",
  "generation.failed",
  "generation.blocked",
  "generation.canceled",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
