import type { RequiredRole } from '@countersign/contract/endpoint';
import { answerTokenHeader } from '@countersign/contract/requests/applicant';

/** The credentials of callers, as the OpenAPI document names them. */
export const securitySchemes = {
  person: bearer('An access token of a signed-in person'),
  client: bearer('An access token of the registration site, with the scope for intake'),
  accounts: bearer('An access token of the program that opens accounts, with the scope for them'),
  answerLink: {
    type: 'apiKey',
    in: 'header',
    name: answerTokenHeader,
    description: 'The secret of the link that the applicant got by mail',
  },
  answerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-answer-{hash}',
    description: 'The cookie that `openAnswerSession` sets, under a name of its own for each link',
  },
  mailProvider: {
    type: 'http',
    scheme: 'basic',
    description: 'Postmark’s user and password; Amazon and SendGrid sign their bodies instead',
  },
} as const;

type Scheme = keyof typeof securitySchemes;

/** What each role has to send, all of it; nothing for a public operation. */
const credentials: Readonly<Record<RequiredRole, readonly Scheme[]>> = {
  public: [],
  'signed-in': ['person'],
  staff: ['person'],
  administrator: ['person'],
  intake: ['client'],
  accounts: ['accounts'],
  'answer-link': ['answerLink'],
  applicant: ['answerLink', 'answerSession'],
  'mail-provider': ['mailProvider'],
  // The body proves who sent it.
  'identity-provider': [],
};

/** The `security` of an operation; undefined where it asks for nothing. */
export function securityOf(role: RequiredRole): Record<string, []>[] | undefined {
  const schemes = credentials[role];
  if (schemes.length === 0) return undefined;
  return [Object.fromEntries(schemes.map((scheme) => [scheme, []]))];
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description } as const;
}
