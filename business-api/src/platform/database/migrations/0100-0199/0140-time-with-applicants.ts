import { type Kysely, sql } from 'kysely';

/**
 * How long a registration was with its applicant, in all requests that have ended. Earlier requests
 * get their time from their rows: up to the answer, the decision or the due time, as the target clock.
 * Days that are counted already are counted again by housekeeping.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table registrations add column applicant_minutes float8 not null default 0
    check (applicant_minutes >= 0)`,
  `update registrations set applicant_minutes = asked.minutes
    from (select asked.country_code, asked.ticket_number,
        sum(greatest(0, extract(epoch from
          least(asked.due_at, answer.at, about.decided_at) - asked.asked_at)::float8 / 60)) as minutes
      from information_requests as asked
      join registrations as about using (country_code, ticket_number)
      left join answers as answer on answer.country_code = asked.country_code
        and answer.ticket_number = asked.ticket_number and answer.round = asked.round
      where asked.state <> 'undone' and not (asked.state = 'waiting' and about.status = 'pending')
      group by 1, 2) as asked
    where registrations.country_code = asked.country_code
      and registrations.ticket_number = asked.ticket_number`,
  `alter table decision_figures
    -- As wait_buckets: the time without the applicant's part, and that part of those who were asked.
    add column staff_buckets integer[] not null default '{}',
    add column staff_counts integer[] not null default '{}',
    add column staff_minutes float8[] not null default '{}',
    add column applicant_buckets integer[] not null default '{}',
    add column applicant_counts integer[] not null default '{}',
    add column applicant_minutes float8[] not null default '{}'`,
  'update decision_days set counted_at = null',
  'drop index registrations_decided',
  `create index registrations_decided
    on registrations (decided_at, ticket_number, country_code)
    include (status, submitted_at, reason_codes, applicant_minutes) where decided_at is not null`,
];
