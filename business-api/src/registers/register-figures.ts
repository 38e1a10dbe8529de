import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Seconds since the oldest question of each register was due; nothing where none is. */
export async function readRegisterFigures(
  db: Db,
  registers: readonly string[],
  now: Date,
): Promise<Readonly<Record<string, number>>> {
  if (registers.length === 0) return {};
  const { rows } = await registerFiguresQuery(registers).execute(db);
  return Object.fromEntries(
    rows.flatMap(({ register, due_at }) =>
      due_at === null ? [] : [[register, Math.max(0, (now.getTime() - due_at.getTime()) / 1000)]],
    ),
  );
}

// The states are written out as in the partial index register_questions_due.
export function registerFiguresQuery(registers: readonly string[]) {
  return sql<{ register: string; due_at: Date | null }>`
    select register, (select question.not_before from register_questions question
      where question.register = given.register
        and question.state in ('waiting', 'asking', 'retrying')
      order by question.not_before limit 1) as due_at
    from unnest(${`{${registers.join(',')}}`}::text[]) as given (register)`;
}
