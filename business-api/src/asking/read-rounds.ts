import type { StoredDocument } from '@countersign/contract/requests/documents';
import type { RequestRound } from '@countersign/contract/requests/rounds';
import { roundLimit } from '@countersign/contract/requests/rounds';
import { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { isAskable } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { Comparison } from '@countersign/domain/requests/comparison';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { addedByStaff, documentsOf, storedDocument } from '../documents/room.ts';
import type { Db } from '../platform/database/database.ts';
import type {
  AnswersTable,
  InformationRequestsTable,
} from '../platform/database/request-tables.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration } from '../registrations/room.ts';
import { pointsOf } from '../requests/room.ts';

type Row = Selectable<InformationRequestsTable> & {
  readonly [Name in keyof Pick<
    AnswersTable,
    'origin' | 'at' | 'entered_by_subject' | 'entered_by_name' | 'content' | 'comparison'
  >]: Selectable<AnswersTable>[Name] | null;
};

/** What is stored with a comparison; earlier versions stored nothing. */
const StoredBeside = z.object({ saidBefore: z._default(z.array(RegisterFinding), []) });

/** The newest rounds of a registration. Throws `registration-not-found`. */
export async function readRounds(
  db: Db,
  key: RegistrationKey,
  hasScanner: boolean,
): Promise<{ version: number; rounds: RequestRound[] }> {
  const registration = await findRegistration(db, key);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  const { rows } = await sql<Row>`select asked.*, answer.origin, answer.at,
      answer.entered_by_subject, answer.entered_by_name, answer.content, answer.comparison
    from information_requests as asked
    left join answers as answer on answer.country_code = asked.country_code
      and answer.ticket_number = asked.ticket_number and answer.round = asked.round
    where asked.country_code = ${key.countryCode} and asked.ticket_number = ${key.ticketNumber}
    order by asked.round desc limit ${roundLimit}`.execute(db);
  const stored = await documentsOf(db, key);
  const ofStaff = stored.length === 0 ? undefined : await addedByStaff(db, key);
  const documents = stored.map((row) =>
    storedDocument(row, hasScanner, ofStaff?.get(row.document_id) ?? null),
  );
  return {
    version: registration.version,
    rounds: rows.map((row) => ({
      ...roundOf(row, documents),
      ...(row.state === 'waiting' && !waits(registration, row.round) ? { state: 'closed' } : {}),
    })),
  };
}

/** A decision or an erasure closes a round without writing its row. */
function waits(registration: Registration, round: number): boolean {
  const { request } = registration;
  return isAskable(registration) && request?.round === round && request.state === 'waiting';
}

function roundOf(row: Row, documents: readonly StoredDocument[]): RequestRound {
  return {
    round: row.round,
    state: row.state,
    points: pointsOf(row),
    messageToApplicant: row.message,
    askedBy: { subject: row.asked_by_subject, name: row.asked_by_name },
    askedAt: row.asked_at.toISOString(),
    mailHeldUntil: row.held_until.toISOString(),
    dueAt: row.due_at.toISOString(),
    remindedAt: row.reminded_at?.toISOString() ?? null,
    refusedCodes: row.refused_codes,
    answer: answerOf(row, documents),
    documentsOnBehalf:
      row.origin === null
        ? documents.filter(({ round, addedBy }) => round === row.round && addedBy !== null)
        : [],
  };
}

function answerOf(row: Row, documents: readonly StoredDocument[]): RequestRound['answer'] {
  if (row.origin === null || row.at === null) return null;
  const { entered_by_subject: subject, entered_by_name: name } = row;
  return {
    origin: row.origin,
    at: row.at.toISOString(),
    enteredBy: subject === null || name === null ? null : { subject, name },
    message: AnswerContent.parse(row.content).message ?? null,
    comparison: Comparison.parse(row.comparison),
    saidBefore: StoredBeside.parse(row.comparison).saidBefore,
    documents: documents.filter(({ round }) => round === row.round),
  };
}
