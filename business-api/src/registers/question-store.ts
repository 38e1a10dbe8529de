import { createHash } from 'node:crypto';
import type { RegisterFinding, RegisterId } from '@countersign/domain/evidence/register-finding';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import type { QuestionRow, RegisterQuestionsTable } from '../platform/database/register-tables.ts';
import { claimNext, type JobTable } from '../platform/jobs/claim-next.ts';
import { appendToLocked, type NewEvent, type RowLock, systemActor } from '../registrations/room.ts';
import { raiseConcern } from './approved-concerns.ts';

const table: JobTable = { name: 'register_questions', key: ['id'], order: ['not_before', 'id'] };

/** Those of the registers that have a question that is due. */
export async function registersDue(
  db: Db,
  registers: readonly RegisterId[],
  now: Date,
): Promise<RegisterId[]> {
  const { rows } = await registersDueQuery(registers, now).execute(db);
  return rows.map(({ register }) => register);
}

// The states are written out as in the partial index register_questions_due.
export function registersDueQuery(registers: readonly RegisterId[], now: Date) {
  return sql<{ register: RegisterId }>`
    select register from unnest(${`{${registers.join(',')}}`}::text[]) as given (register)
    where exists (select 1 from register_questions question
      where question.register = given.register and question.not_before <= ${now}
        and question.state in ('waiting', 'asking', 'retrying'))`;
}

/** Leases the question that has been due for longest; undefined where none is. */
export async function claimQuestion(
  db: Db,
  register: RegisterId,
  now: Date,
  leaseMs: number,
): Promise<QuestionRow | undefined> {
  const { rows } = await claimNext<QuestionRow>(table, {
    due: sql`register = ${register} and state in ('waiting', 'asking', 'retrying')
      and not_before <= ${now}`,
    claimed: sql`state = 'asking', asked_at = ${now},
      not_before = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1`,
  }).execute(db);
  return rows[0];
}

/** What the register sent, to be stored as proof. */
export interface StoredReply {
  readonly status: number;
  /** Without U+0000, the one sign that PostgreSQL's text cannot hold. */
  readonly body: string;
}

export function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

export interface FinishedQuestion {
  readonly finding: RegisterFinding;
  readonly answer: StoredReply | undefined;
  /** When it is asked again if the registration is approved. */
  readonly againAt: Date;
  /** What came up about an approved registration. */
  readonly concerns: readonly string[];
}

/**
 * The question as this copy claimed it, with what is known of it by now, until `trx` ends; undefined
 * where its lease ended and another copy took it over, or where it was erased or put again.
 */
export function lockQuestion(trx: Trx, question: QuestionRow): Promise<QuestionRow | undefined> {
  return trx
    .selectFrom('register_questions')
    .selectAll()
    .where(isOfLease(question))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores an answer for good: its event in the history, the answer, the finding, and what it means for
 * an approved registration. `trx` has locked the registration, then the question.
 */
export async function finishQuestion(
  trx: Trx,
  lock: RowLock,
  question: QuestionRow,
  { finding, answer, againAt, concerns }: FinishedQuestion,
): Promise<void> {
  const at = new Date(finding.answeredAt);
  await appendToLocked(trx, lock, [answeredEvent(finding, at)]);
  await update(trx, question, {
    state: 'answered',
    attempts: 0,
    finding: JSON.stringify(knownBest(question, finding)),
    again_at: againAt,
  });
  if (answer !== undefined) await insertAnswer(trx, question, answer, at);
  for (const reason of concerns) await raiseConcern(trx, question, reason, at);
}

/** Tries again at `at`; what the register said before stays. `trx` has locked the question. */
export async function postponeQuestion(
  trx: Trx,
  question: QuestionRow,
  at: Date,
  finding: RegisterFinding,
): Promise<void> {
  await update(trx, question, {
    state: 'retrying',
    not_before: at,
    finding: JSON.stringify(knownBest(question, finding)),
  });
}

/** Releases a question that was claimed and not asked, if it is still this copy's. */
export async function giveBackQuestion(db: Db, question: QuestionRow, now: Date): Promise<void> {
  await update(db, question, {
    state: 'waiting',
    not_before: now,
    attempts: question.attempts - 1,
  });
}

/** An outage does not delete what the register said before it. */
function knownBest({ finding: before }: QuestionRow, finding: RegisterFinding): RegisterFinding {
  const isWorse = finding.knowledge === 'unknown' && (before?.knowledge ?? 'unknown') !== 'unknown';
  return isWorse && before !== null ? before : finding;
}

async function update(
  db: Db | Trx,
  question: QuestionRow,
  values: Updateable<RegisterQuestionsTable>,
): Promise<void> {
  await db.updateTable('register_questions').set(values).where(isOfLease(question)).execute();
}

// The time of asking and the count of attempts distinguish this copy's lease from a later one.
function isOfLease({ id, attempts, asked_at }: QuestionRow) {
  return sql<SqlBool>`id = ${id} and state = 'asking' and attempts = ${attempts}
    and asked_at = ${asked_at}`;
}

function answeredEvent(finding: RegisterFinding, at: Date): NewEvent {
  const { register, scheme, value, knowledge, verdict, answerHash, consultationNumber } = finding;
  return {
    kind: 'register-answered',
    at,
    actor: systemActor,
    register,
    scheme,
    value,
    knowledge,
    verdict,
    answerHash: answerHash ?? undefined,
    consultationNumber: consultationNumber ?? undefined,
  };
}

async function insertAnswer(
  trx: Trx,
  question: QuestionRow,
  { status, body }: StoredReply,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('register_answers')
    .values({
      id: newId(at.getTime()),
      question_id: question.id,
      country_code: question.country_code,
      ticket_number: question.ticket_number,
      asked_at: question.asked_at ?? at,
      answered_at: at,
      status,
      body,
      body_hash: hashOf(body),
    })
    .execute();
}

export function keyOf(row: Pick<QuestionRow, 'country_code' | 'ticket_number'>): RegistrationKey {
  return RegistrationKey.parse({ countryCode: row.country_code, ticketNumber: row.ticket_number });
}

/** Removes everything that registers were asked and answered; a question in progress is lost. */
export async function forgetQuestions(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  for (const table of ['register_answers', 'register_questions', 'approved_concerns'] as const) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
}

const dayMs = 86_400_000;
const batch = 200;
/** Batches per run; further answers wait for the next run. */
const mostBatches = 20;

/**
 * Removes the text of answers older than `days`; its hash stays, here and in the history's event, so
 * that a text stored elsewhere can still be proved. 0: texts stay until the applicant is erased.
 * Returns the number of answers.
 */
export async function clearOldAnswers(db: Db, days: number, now: Date): Promise<number> {
  if (days === 0) return 0;
  const before = new Date(now.getTime() - days * dayMs);
  let cleared = 0;
  for (let times = 0; times < mostBatches; times += 1) {
    const result = await clearingQuery(before).execute(db);
    const count = Number(result.numAffectedRows ?? 0n);
    cleared += count;
    if (count < batch) break;
  }
  return cleared;
}

export function clearingQuery(before: Date) {
  return sql`update register_answers set body = '' where id in
    (select id from register_answers where body <> '' and answered_at < ${before}
      order by answered_at limit ${sql.lit(batch)} for update skip locked)`;
}
