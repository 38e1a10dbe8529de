import type { Person } from '../../ground/access/caller.ts';
import type { RegistrationKey } from '../registrations/find-registration.ts';
import type { Act } from './answer-once.ts';

/** What a person asks to be done to a registration, once per idempotency key. */
export function actOf(
  name: string,
  person: Person,
  request: {
    readonly params: RegistrationKey;
    readonly body: unknown;
    readonly headers: { readonly 'idempotency-key': string };
  },
  at: Date,
): Act & { readonly about: RegistrationKey } {
  const { params: about, body, headers } = request;
  return {
    caller: `person:${person.subject}`,
    key: headers['idempotency-key'],
    request: [name, about, body],
    about,
    at,
  };
}
