import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { isSchemeId } from '../identifiers/room.ts';
import type { Trx } from '../platform/database/database.ts';
import type { QuestionRow } from '../platform/database/register-tables.ts';
import { canonicalJson } from '../registrations/room.ts';
import { allRegisters } from './adapters/all-registers.ts';
import type { AllRegisterSettings } from './asking/register-settings.ts';
import { findingOf } from './finding-of.ts';
import { questionsOf } from './questions-of.ts';

/** Most texts of answers that are read again; each is of one number and register. */
const mostTexts = 100;

interface StoredText {
  readonly question_id: string;
  readonly status: number;
  readonly body: string;
  readonly body_hash: string;
}

/**
 * Compares what registers have said with an application that `trx`, which has locked its row, changes: from
 * the stored text of each answer, or by asking again where that has been removed. An answer that is on its
 * way waits for the lock, and is compared with the new application; a question that is seen being asked
 * is still put again, since a copy of an earlier release would compare its answer with the old one.
 * Returns what registers said before, where this changed it or the application no longer has the number.
 */
export async function judgeAgain(
  trx: Trx,
  registration: Registration,
  settings: AllRegisterSettings,
  at: Date,
): Promise<RegisterFinding[]> {
  const { countryCode, ticketNumber } = registration;
  const rows = await trx
    .selectFrom('register_questions')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const numbers = new Set(questionsOf(registration).map((one) => `${one.scheme} ${one.value}`));
  const texts = await readTexts(trx, registration, rows);
  const before: RegisterFinding[] = [];
  for (const row of rows) {
    const isStill = numbers.has(`${row.scheme} ${row.value}`);
    const { finding } = row;
    if (finding !== null && finding.knowledge !== 'unknown') {
      const now = isStill ? findingNow(row, finding, texts, registration) : undefined;
      if (now === undefined || !isSame(finding, now)) before.push(finding);
      if (now !== undefined) await store(trx, row, now);
      else if (isStill && settings.has(row.register)) await putAgain(trx, row, at);
    }
    if (isStill && row.state === 'asking') await putAgain(trx, row, at);
  }
  return before;
}

/** Undefined where the text of the answer has been removed. */
function findingNow(
  row: QuestionRow,
  finding: RegisterFinding,
  texts: readonly StoredText[],
  registration: Registration,
): RegisterFinding | undefined {
  const { register, scheme, value } = row;
  // What the register compared was the application as it was before.
  if (allRegisters[register].compares === true) return undefined;
  const number = isSchemeId(scheme) ? allRegisters[register].numberOf(scheme, value) : undefined;
  const text = texts.find(
    (one) => one.question_id === row.id && one.body_hash === finding.answerHash,
  );
  if (number === undefined || text === undefined) return undefined;
  const { status, body } = text;
  const asked = {
    kind: 'answered',
    answer: { status, body },
    retryAfterSeconds: undefined,
  } as const;
  const answeredAt = new Date(finding.answeredAt);
  return findingOf(row, number, asked, registration, answeredAt);
}

async function readTexts(
  trx: Trx,
  { countryCode, ticketNumber }: Registration,
  rows: readonly QuestionRow[],
): Promise<readonly StoredText[]> {
  const hashes = rows.flatMap(({ finding }) => finding?.answerHash ?? []);
  const { rows: texts } = await sql<StoredText>`
    select question_id, status, body, body_hash from register_answers
    where country_code = ${countryCode} and ticket_number = ${ticketNumber} and body <> ''
      and body_hash = any(${`{${hashes.join(',')}}`}::text[])
    order by answered_at desc limit ${sql.lit(mostTexts)}`.execute(trx);
  return texts;
}

async function store(trx: Trx, { id }: QuestionRow, finding: RegisterFinding): Promise<void> {
  await trx
    .updateTable('register_questions')
    .set({ finding: JSON.stringify(finding) })
    .where('id', '=', id)
    .execute();
}

// A copy of the API that waits for an answer finds that its claim has ended, and drops the answer.
async function putAgain(trx: Trx, { id }: QuestionRow, at: Date): Promise<void> {
  await trx
    .updateTable('register_questions')
    .set({ state: 'waiting', attempts: 0, not_before: at })
    .where('id', '=', id)
    .execute();
}

/** Values of a jsonb column come back in another order of their names. */
function isSame(one: RegisterFinding, other: RegisterFinding): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
