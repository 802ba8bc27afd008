export const developerPath = "/settings/developer";
export const newWebhookPath = `${developerPath}/webhooks/new`;

/** Returns the page that asks whether to revoke a key. */
export function revokePath(keyId: string): string {
  return `${developerPath}/keys/${keyId}/revoke`;
}

/** Returns the page of a webhook and its deliveries. */
export function webhookPath(webhookId: string, page = 1): string {
  const path = `${developerPath}/webhooks/${webhookId}`;
  return page > 1 ? `${path}?page=${page}#log` : path;
}

/** Returns the page that asks whether to rotate the signing secret. */
export function secretPath(webhookId: string): string {
  return `${webhookPath(webhookId)}/secret`;
}

export function deleteWebhookPath(webhookId: string): string {
  return `${webhookPath(webhookId)}/delete`;
}
