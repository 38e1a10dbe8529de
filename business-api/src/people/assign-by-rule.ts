import { ruleSubject } from '@countersign/contract/claims/claims';
import type { AssignmentRule } from '@countersign/domain/assignment/assignment-rules';
import { nextInTurn } from '@countersign/domain/assignment/assignment-rules';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Contact } from '@countersign/domain/registration/application';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { MailQueue } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { isOwnRegistration, lockRegistration } from '../registrations/room.ts';
import { type Assignee, findAssignee, writeAssignment } from './assign-registration.ts';
import { findColleague, presentOf } from './people.ts';

/**
 * Assigns a registration that `trx` has just inserted by the first of the rules that finds somebody who may
 * decide it; all of them are for this registration. Where none does, it stays unassigned.
 */
export async function assignByRule(
  trx: Trx,
  mails: MailQueue,
  {
    key,
    rules,
    at,
    dueAt,
  }: {
    readonly key: RegistrationKey;
    readonly rules: readonly AssignmentRule[];
    readonly at: Date;
    readonly dueAt: Date;
  },
): Promise<void> {
  const locked = await lockRegistration(trx, key);
  const { countryCode, contact } = locked.registration;
  for (const { to, ...rule } of rules) {
    const assignee =
      to === null
        ? await takeTurn(trx, countryCode, contact, at)
        : await findAssignee(trx, countryCode, to.subject, at);
    if (assignee === undefined) continue;
    const { colleague, absent } = assignee;
    if (isOwnRegistration(colleague.email ?? undefined, contact)) continue;
    const told = absent === undefined ? colleague : { ...colleague, standsInFor: [absent] };
    const about = { colleague: told, by: undefined, message: undefined };
    const queued = await mails.queueAssigned(trx, locked.registration, about, { at, dueAt });
    const person = { subject: ruleSubject, name: mails.sender };
    const act = { key, person, at, locked, held: undefined, assignee, word: undefined };
    await writeAssignment(trx, { ...act, queued, rule });
    return;
  }
}

/**
 * Who is next of those who are present and may decide it. People with all markets get nothing while there is
 * somebody with this one: they are there for many.
 */
async function takeTurn(
  trx: Trx,
  countryCode: CountryCode,
  contact: Contact,
  at: Date,
): Promise<Assignee | undefined> {
  const { last_subject: last } = await trx
    .insertInto('assignment_turns')
    .values({ country_code: countryCode, last_subject: null })
    // Locks the row of an earlier turn.
    .onConflict((conflict) =>
      conflict.column('country_code').doUpdateSet({ country_code: countryCode }),
    )
    .returning('last_subject')
    .executeTakeFirstOrThrow();
  const present = await presentOf(trx, countryCode, at);
  const able = present.filter(({ email }) => !isOwnRegistration(email ?? undefined, contact));
  const local = able.filter(({ markets }) => markets.includes(countryCode));
  const next = nextInTurn(local.length > 0 ? local : able, last);
  const colleague = next && (await findColleague(trx, countryCode, next.subject, at));
  if (colleague === undefined) return undefined;
  await trx
    .updateTable('assignment_turns')
    .set({ last_subject: colleague.subject })
    .where('country_code', '=', countryCode)
    .execute();
  return { colleague };
}
