/** Every problem the API can answer, with its one status. Texts for people are in the translations. */
export const problemCodes = {
  'invalid-request': { status: 400, title: 'The request has faulty fields' },
  unauthenticated: { status: 401, title: 'A valid access token is needed' },
  'insufficient-user-authentication': {
    status: 401,
    title: 'A more recent sign-in is needed',
  },
  'no-role': { status: 403, title: 'This account has no role here' },
  'role-not-sufficient': { status: 403, title: 'This role may not do that' },
  'market-not-yours': { status: 403, title: 'This market is not one of yours' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'own-registration': { status: 403, title: 'Nobody decides about a registration of their own' },
  'not-your-decision': { status: 403, title: 'Somebody else made this decision' },
  'registration-not-found': { status: 404, title: 'There is no such registration' },
  'mail-not-found': { status: 404, title: 'There is no such mail' },
  'method-not-allowed': { status: 405, title: 'This method is not offered here' },
  'already-decided': { status: 409, title: 'The registration has been decided already' },
  'registration-changed': { status: 409, title: 'The registration has changed since it was read' },
  'not-decided': { status: 409, title: 'The registration has not been decided' },
  'undo-window-over': { status: 409, title: 'The mail to the applicant has left' },
  'preview-outdated': { status: 409, title: 'The mail would differ from the preview' },
  'waiver-required': {
    status: 409,
    title: 'Required checks are open and no reason for a waiver is given',
  },
  'claimed-by-another': { status: 409, title: 'A colleague is working on the registration' },
  'settings-changed': { status: 409, title: 'The settings have changed since they were read' },
  'mail-outdated': { status: 409, title: 'What the mail says does not hold any more' },
  'mail-not-failed': { status: 409, title: 'The mail is not an undelivered one' },
  'mail-not-settled': { status: 409, title: 'The mail is still on its way' },
  'request-in-progress': { status: 409, title: 'The same request is still being worked on' },
  'ticket-number-taken': { status: 409, title: 'Another registration has this ticket number' },
  'download-expired': { status: 410, title: 'The download has been used or its time is over' },
  'payload-too-large': { status: 413, title: 'The request is too large' },
  'address-too-long': { status: 414, title: 'The address is too long' },
  'unsupported-media-type': { status: 415, title: 'Only JSON is understood here' },
  'idempotency-key-reused': { status: 422, title: 'The key belongs to another request' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong here' },
  'temporarily-unavailable': { status: 503, title: 'The service cannot answer right now' },
  'identity-provider-unavailable': {
    status: 503,
    title: 'The sign-in cannot be checked right now',
  },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCodes;

/** What is wrong with one field. */
export const fieldFaults = [
  'required',
  'unknown-field',
  'wrong-type',
  'malformed',
  'too-short',
  'too-long',
  'too-few',
  'too-many',
  'duplicate',
  'not-allowed',
  'hidden-characters',
  'nothing-visible',
] as const;
export type FieldFault = (typeof fieldFaults)[number];
