import { AccountNumber } from '@countersign/domain/registration/account-number';
import { Instant } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { wordsOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';

/** Hours of work after an approval, or after the staff asked to try again, from which a missing account is work for staff. */
export const accountHours = 4;

/** `retrying`: the staff asked to try again after a fault, and nothing was reported since. */
export const accountStates = ['expected', 'reported', 'faulted', 'retrying'] as const;

/** The account of an approved registration, which another program opens. */
export const Account = z.object({
  state: z.enum(accountStates),
  /** Once it is reported. */
  number: z.nullable(z.string()),
  /** Why there is none yet, in the words of the program that reports it. */
  fault: z.nullable(z.string()),
  /** When the state began: the approval, the report, or the wish to try again. */
  changedAt: Instant,
  /** From when on it is work for staff; null once it is reported. */
  dueAt: z.nullable(Instant),
});
export type Account = z.infer<typeof Account>;

/** What a program says about an account: its number, or why it could not be opened. */
export const AccountReport = z
  .strictObject({ number: z.optional(AccountNumber), fault: z.optional(wordsOf(500)) })
  .check(({ value, issues }) => {
    if ((value.number === undefined) !== (value.fault === undefined)) return;
    const message = value.number === undefined ? 'required' : 'not-allowed';
    issues.push({ code: 'custom', input: value, path: ['number'], message });
  });
export type AccountReport = z.infer<typeof AccountReport>;

const tags = ['accounts'];

export const reportAccount = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/account',
  config: { access: { role: 'accounts', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'reportAccount',
    summary: 'Report the account of an approved registration, or why there is none',
    tags,
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: AccountReport,
    response: withProblems({ 200: Account }),
  },
});

export const readAccount = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/account',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readAccount',
    summary: 'Read what is known of the account of an approved registration',
    tags,
    params: RegistrationKey,
    /** Null where none is expected and none was reported. */
    response: withProblems({ 200: z.object({ account: z.nullable(Account) }) }),
  },
});

export const retryAccount = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/account/retry',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'retryAccount',
    summary: 'Ask to open an account again after a fault',
    tags,
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({}),
    response: withProblems({ 200: z.object({ account: Account }) }),
  },
});
