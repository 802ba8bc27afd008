export const developerPath = "/settings/developer";
export const newWebhookPath = `${developerPath}/webhooks/new`;

/** Where it is asked whether a key is to end. */
export function revokePath(keyId: string): string {
  return `${developerPath}/keys/${keyId}/revoke`;
}

/** A webhook with what was sent to it. */
export function webhookPath(webhookId: string, page = 1): string {
  const path = `${developerPath}/webhooks/${webhookId}`;
  return page > 1 ? `${path}?page=${page}#log` : path;
}

/** Where it is asked whether it is to have another signing secret. */
export function secretPath(webhookId: string): string {
  return `${webhookPath(webhookId)}/secret`;
}

export function deleteWebhookPath(webhookId: string): string {
  return `${webhookPath(webhookId)}/delete`;
}
