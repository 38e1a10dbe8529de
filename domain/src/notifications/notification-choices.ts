import * as z from 'zod/mini';

/** What staff are told of; each is also the purpose of its mail. */
export const notificationEvents = [
  'review-request',
  'reminder',
  'escalation',
  'assigned',
  'came-back',
  'reversal-request',
  'decision-proposal',
] as const;
export const NotificationEvent = z.enum(notificationEvents);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** How a person is told: by a mail at once, in one mail a day, in the console alone, or not at all. */
export const notificationWays = ['mail', 'digest', 'console', 'none'] as const;
export const NotificationWay = z.enum(notificationWays);
export type NotificationWay = z.infer<typeof NotificationWay>;

const way = z.optional(NotificationWay);

/** How a market tells its staff, or a person wants to be told; an event that is left out has what stands behind it. */
export const NotificationChoices = z.strictObject({
  'review-request': way,
  reminder: way,
  escalation: way,
  assigned: way,
  'came-back': way,
  'reversal-request': way,
  'decision-proposal': way,
} satisfies Record<NotificationEvent, typeof way>);
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** How staff are told where neither the person nor the market says it. */
export const usualWay = 'mail' satisfies NotificationWay;

/** Events that somebody has to hear of, since nothing else would bring a person to the registration. */
const heardEvents: readonly NotificationEvent[] = [
  'review-request',
  'escalation',
  'reversal-request',
  'decision-proposal',
];

export function mustBeHeard(event: NotificationEvent): boolean {
  return heardEvents.includes(event);
}

/** Whether a mail brings it, at once or later. */
export function isMailed(way: NotificationWay): boolean {
  return way === 'mail' || way === 'digest';
}

export function isNotification(purpose: string): purpose is NotificationEvent {
  return notificationEvents.some((event) => event === purpose);
}
