import { AccountNumber } from '@countersign/domain/registration/account-number';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

/** So many holders of one number are answered at most. */
export const mostHolders = 5;

/** An approved registration whose account has the number that was asked about. */
export const AccountHolder = z.object({
  ...RegistrationKey.shape,
  practiceName: z.string(),
  city: z.string(),
});
export type AccountHolder = z.infer<typeof AccountHolder>;

/** With the number in the body: addresses are in logs. */
export const findAccountHolders = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/account-holders',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'findAccountHolders',
    summary: 'Say which approved registrations of the same market have an account number',
    tags: ['accounts'],
    params: RegistrationKey,
    body: z.strictObject({ number: AccountNumber }),
    response: withProblems({ 200: z.object({ items: z.array(AccountHolder) }) }),
  },
});
