/** Whether a message waits for an attempt, was sent, or could not be sent. */
export const mailStatuses = ["waiting", "sent", "dead"] as const;
