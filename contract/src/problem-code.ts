/** Every problem the API can answer, with its one status. Texts for people are in the translations. */
export const problemCodes = {
  'invalid-request': { status: 400, title: 'Some fields of the request are invalid' },
  unauthenticated: { status: 401, title: 'A valid access token is needed' },
  'insufficient-user-authentication': {
    status: 401,
    title: 'A more recent sign-in is needed',
  },
  'no-role': { status: 403, title: 'This account has no role here' },
  'role-not-sufficient': { status: 403, title: 'This role does not permit the request' },
  'market-not-yours': { status: 403, title: 'This account does not cover the market' },
  'not-found': { status: 404, title: 'Not found' },
  'own-registration': { status: 403, title: 'The own registration cannot be decided' },
  'not-your-decision': { status: 403, title: 'Someone else made this decision' },
  'registration-not-found': { status: 404, title: 'Registration not found' },
  'mail-not-found': { status: 404, title: 'Email not found' },
  'method-not-allowed': { status: 405, title: 'This method is not available here' },
  'already-decided': { status: 409, title: 'The registration has already been decided' },
  'registration-changed': { status: 409, title: 'The registration has changed since it was read' },
  'not-decided': { status: 409, title: 'The registration has not been decided' },
  'undo-window-over': { status: 409, title: 'The undo period has ended' },
  'preview-outdated': { status: 409, title: 'The email has changed since the preview' },
  'waiver-required': {
    status: 409,
    title: 'Required checks are open and no reason for a waiver is given',
  },
  'claimed-by-another': { status: 409, title: 'A colleague is working on the registration' },
  'settings-changed': { status: 409, title: 'The settings have changed since they were read' },
  'mail-outdated': { status: 409, title: 'The email is outdated' },
  'mail-not-failed': { status: 409, title: 'The email has not failed' },
  'mail-not-settled': { status: 409, title: 'The email is still being sent' },
  'request-in-progress': { status: 409, title: 'The same request is still being processed' },
  'ticket-number-taken': { status: 409, title: 'Another registration has this ticket number' },
  'download-expired': { status: 410, title: 'The download has been used or has expired' },
  'payload-too-large': { status: 413, title: 'The request is too large' },
  'address-too-long': { status: 414, title: 'The address is too long' },
  'unsupported-media-type': { status: 415, title: 'Only JSON is accepted here' },
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
