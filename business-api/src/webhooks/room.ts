/** What the other rooms use of this one: they import nothing else of it. */
export { type Announcement, announcementOf, announcing } from './announcing.ts';
export { queueWebhooks } from './queue-webhooks.ts';
export { withdrawDecidedEvents } from './withdraw-decided-events.ts';
