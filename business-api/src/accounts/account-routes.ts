import {
  type AccountHolder,
  findAccountHolders,
  mostHolders,
} from '@countersign/contract/account-holders';
import type { Account } from '@countersign/contract/accounts';
import * as contract from '@countersign/contract/accounts';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import { sql } from 'kysely';
import type { WithMails } from '../mail/room.ts';
import { clientOf } from '../platform/access/enforce-access.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import {
  findStoredResponse,
  respondIdempotently,
} from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  actRoute,
  claimKeyAndLock,
  findRegistration,
  type LockedWithMarket,
  staffActor,
} from '../registrations/room.ts';
import { accountDueAt, readAccountRow } from './account-rows.ts';
import { reportAccount } from './report-account.ts';
import { storeChange } from './store-change.ts';

/** Accounts of approved registrations: what a program reports of them, and what staff read and ask for. */
export function accountRoutes(api: ApiScope, dependencies: Dependencies & WithMails): void {
  const { database, limiter, mails, now, wakeOutbox } = dependencies;
  const { db } = database;

  api.route({
    ...contract.reportAccount,
    handler: async (request, reply) => {
      const { clientId } = clientOf(request);
      const { params: key, body: report } = request;
      const at = now();
      const idempotent = {
        caller: `client:${clientId}`,
        key: request.headers['idempotency-key'],
        request: ['report-account', key, report],
        at,
      };
      await limiter.admit(request, 'intake', { free: [findStoredResponse(idempotent)] });
      await respondIdempotently(
        reply,
        db,
        { status: 200, request: idempotent },
        {
          begin: (trx, claim) => claimKeyAndLock(trx, { ...claim, about: key }),
          work: (trx, locked) => reportAccount(trx, mails, { locked, report, at }),
        },
      );
      // The approval's mail may have waited for it.
      wakeOutbox();
      return reply;
    },
  });

  api.route({
    ...contract.readAccount,
    handler: async ({ params: key }) => {
      if ((await findRegistration(db, key)) === undefined) {
        throw new ProblemError('registration-not-found');
      }
      return { account: (await readAccountRow(db, key)) ?? null };
    },
  });

  api.route({
    ...findAccountHolders,
    handler: async ({ params: key, body: { number } }) => {
      if ((await findRegistration(db, key)) === undefined) {
        throw new ProblemError('registration-not-found');
      }
      return { items: await findHolders(db, key, number) };
    },
  });

  actRoute(api, dependencies, contract.retryAccount, {
    name: 'retry account',
    perform: async (trx, act) => ({ account: await retryAccount(trx, act) }),
  });
}

/**
 * Marks a fault as to be tried again, of a registration that `trx` has locked, and tells the receivers of webhooks; until
 * the next report it is no work for staff for some hours. A second wish changes nothing. Throws `not-approved` and
 * `account-not-faulted`.
 */
async function retryAccount(
  trx: Trx,
  {
    locked,
    person,
    at,
  }: {
    readonly locked: LockedWithMarket;
    readonly person: StaffMember;
    readonly at: Date;
  },
): Promise<Account> {
  const { registration, lock, market } = locked;
  if (registration.status !== 'approved') throw new ProblemError('not-approved');
  const before = await readAccountRow(trx, lock);
  if (before?.state === 'retrying') return before;
  if (before?.state !== 'faulted') throw new ProblemError('account-not-faulted');
  const account = {
    ...before,
    state: 'retrying' as const,
    changedAt: at.toISOString(),
    dueAt: accountDueAt(at, market.accounts?.calendar ?? null).toISOString(),
  };
  const event = { kind: 'account-retried', at, actor: staffActor(person) } as const;
  await storeChange(trx, locked, { event, type: 'registration.account-retry', account });
  return account;
}

interface HolderRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly practice_name: string;
  readonly city: string;
}

/** Approved registrations of the market whose account has this number, but for the one that asks. */
export function holdersQuery({ countryCode, ticketNumber }: RegistrationKey, number: string) {
  return sql<HolderRow>`select registrations.country_code, registrations.ticket_number,
      practice_name, city
    from accounts join registrations using (country_code, ticket_number)
    where accounts.country_code = ${countryCode} and accounts.number = ${number}
      and registrations.status = 'approved' and erased_at is null
      and accounts.ticket_number <> ${ticketNumber}
    order by decided_at desc, registrations.ticket_number limit ${sql.lit(mostHolders)}`;
}

async function findHolders(db: Db, key: RegistrationKey, number: string): Promise<AccountHolder[]> {
  const { rows } = await holdersQuery(key, number).execute(db);
  return rows.map((row) => ({
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
    practiceName: withVisibleMarks(row.practice_name),
    city: withVisibleMarks(row.city),
  }));
}
