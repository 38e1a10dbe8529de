import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

const batch = 200;
const monthMs = 30 * 86_400_000;

/**
 * Repeats due questions about approved practices, at most 200 at once. A practice that
 * is not approved is checked again a month later: it may be approved by then.
 */
export async function planAgain(
  db: Db,
  registers: readonly RegisterId[],
  now: Date,
): Promise<void> {
  await planAgainQuery(registers, now).execute(db);
}

export function planAgainQuery(registers: readonly RegisterId[], now: Date) {
  const later = new Date(now.getTime() + monthMs);
  return sql`
    update register_questions question set
      again_at = case when registration.status = 'approved' then null else ${later}::timestamptz end,
      state = case when registration.status = 'approved' then 'waiting' else question.state end,
      attempts = case when registration.status = 'approved' then 0 else question.attempts end,
      not_before = case when registration.status = 'approved' then ${now}::timestamptz
        else question.not_before end
    from registrations registration
    where registration.country_code = question.country_code
      and registration.ticket_number = question.ticket_number
      and question.id in (select id from register_questions
        where again_at is not null and again_at <= ${now} and state = 'answered'
          and register = any(${`{${registers.join(',')}}`}::text[])
        order by again_at limit ${sql.lit(batch)} for update skip locked)`;
}
