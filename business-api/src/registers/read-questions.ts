import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db } from '../platform/database/database.ts';
import type { QuestionRow } from '../platform/database/register-tables.ts';
import { allRegisters } from './adapters/all-registers.ts';
import { holderLink } from './asking/register-links.ts';
import type { AllRegisterSettings } from './asking/register-settings.ts';
import { type AskableNumber, questionsOf } from './questions-of.ts';

/** The course of all questions about a registration's numbers, with links to public pages; one query. */
export async function readQuestions(
  db: Db,
  registration: Pick<Registration, 'countryCode' | 'ticketNumber' | 'practice'>,
  settings: AllRegisterSettings,
): Promise<RegisterQuestion[]> {
  const { countryCode, ticketNumber } = registration;
  const rows = await readRows(db, { countryCode, ticketNumber });
  return questionsOf(registration).flatMap((number) => questionsAbout(number, rows, settings));
}

/** The questions that an application is about to cause: waiting where a register is set up. */
export function expectedQuestions(
  application: Pick<Registration, 'countryCode' | 'practice'>,
  settings: AllRegisterSettings,
): RegisterQuestion[] {
  return questionsOf(application)
    .flatMap((number) => questionsAbout(number, [], settings))
    .map((question) =>
      question.state === 'not-asked' ? { ...question, state: 'waiting' } : question,
    );
}

function readRows(db: Db, { countryCode, ticketNumber }: RegistrationKey): Promise<QuestionRow[]> {
  return db
    .selectFrom('register_questions')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}

function questionsAbout(
  { scheme, value, registers, link }: AskableNumber,
  rows: readonly QuestionRow[],
  settings: AllRegisterSettings,
): RegisterQuestion[] {
  const about = { scheme, value, link: link ?? null };
  const unasked = { askedAt: null, nextTryAt: null, finding: null };
  if (registers.length === 0)
    return [{ ...about, ...unasked, register: null, state: 'not-set-up' }];
  const holder = holderLink(scheme);
  const byHand: readonly RegisterQuestion[] =
    holder === undefined
      ? []
      : [{ ...about, ...unasked, register: null, state: 'not-set-up', link: holder }];
  const asked = registers.flatMap((register): RegisterQuestion[] => {
    const { compares, page } = allRegisters[register];
    const own = { ...about, link: page ?? about.link };
    const row = rows.find(
      (one) => one.register === register && one.scheme === scheme && one.value === value,
    );
    const isSetUp = settings.has(register);
    // One that compares is for operators of its country alone: to the others it is not offered.
    if (compares === true && !isSetUp && row === undefined) return [];
    if (row === undefined) {
      return [{ ...own, ...unasked, register, state: isSetUp ? 'not-asked' : 'not-set-up' }];
    }
    const isDone = row.state === 'answered';
    return [
      {
        ...own,
        register,
        state: isSetUp || isDone ? row.state : 'not-set-up',
        askedAt: row.asked_at?.toISOString() ?? null,
        nextTryAt: isDone || !isSetUp ? null : row.not_before.toISOString(),
        finding: row.finding,
      },
    ];
  });
  return [...asked, ...byHand];
}
