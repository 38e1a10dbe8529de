/** What the process starts and configures of this room: the server imports nothing else of it. */
export { type PostWebhook, webhookPoster } from './post-webhook.ts';
export { forgetRemovedEndpoints } from './webhook-endpoints.ts';
export { webhookRoutes } from './webhook-routes.ts';
export { type WebhookVault, type WithWebhooks, webhookVault } from './webhook-vault.ts';
export { readWebhookFigures, startWebhookWorker } from './webhook-worker.ts';
