/** A bucket of `burst` requests that fills again at `perMinute`; 0 a minute: no limit. */
export interface RateLimit {
  readonly perMinute: number;
  readonly burst: number;
}

export const limitNames = [
  'decide',
  'dry-run',
  'read',
  'search',
  'count',
  'export',
  'resend',
  'assign',
  'intake',
  'policy-report',
  'mail-report',
  'provider-logout',
  'answer-link',
  'answer-code',
  'answer-upload',
  'open-document',
] as const;
export type LimitName = (typeof limitNames)[number];

export type RateLimits = Readonly<Record<LimitName, RateLimit>>;

/** What an operator may set, requests a minute each. */
export interface RateLimitSettings {
  readonly decidePerMinute: number;
  readonly decideBurst: number;
  readonly searchPerMinute: number;
  readonly readPerMinute: number;
  readonly intakePerMinute: number;
}

/** How many people of one address may act at their limit at once. */
export const peoplePerAddress = 10;

/** Each person's limits, and each client's for intake; reports of browsers by address. */
export function rateLimits(settings: RateLimitSettings): RateLimits {
  const { decidePerMinute, decideBurst, searchPerMinute, readPerMinute, intakePerMinute } =
    settings;
  const half = (perMinute: number) => ({ perMinute, burst: Math.ceil(perMinute / 2) });
  return {
    decide: { perMinute: decidePerMinute, burst: decideBurst },
    'dry-run': { perMinute: 60, burst: 30 },
    // Each part of a registration on its own: no person reads faster.
    read: half(readPerMinute),
    search: half(searchPerMinute),
    // Beside each search its number is asked for.
    count: half(searchPerMinute),
    export: { perMinute: 20, burst: 10 },
    resend: { perMinute: 20, burst: 10 },
    // Each sends a mail to a colleague.
    assign: { perMinute: 30, burst: 30 },
    intake: half(intakePerMinute),
    'policy-report': { perMinute: 60, burst: 60 },
    // Providers send many after an outage of ours.
    'mail-report': { perMinute: 1200, burst: 1200 },
    // A provider sends one for each person whom it signs out.
    'provider-logout': { perMinute: 600, burst: 600 },
    // By address: a link is opened a few times, a form saves its draft while it is filled in.
    'answer-link': { perMinute: 120, burst: 120 },
    'answer-code': { perMinute: 6, burst: 12 },
    'answer-upload': { perMinute: 10, burst: 40 },
    'open-document': { perMinute: 60, burst: 60 },
  };
}
