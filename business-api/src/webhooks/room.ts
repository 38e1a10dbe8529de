/** What the other rooms use of this one: they import nothing else of it. */
export { announcing, queueWebhooks, type WebhookEvent } from './queue-webhooks.ts';
export { withdrawDecidedEvents } from './withdraw-decided-events.ts';
