import type { DecisionRequest } from '@countersign/contract/decision';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { isErased } from '@countersign/domain/registration/erased';
import { isOpen } from '@countersign/domain/registration/information-request';
import {
  allChecksPassed,
  exceptionCode,
  isDuplicate,
} from '@countersign/domain/registration/reason-codes';
import type {
  DecidedRegistration,
  PendingRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { secondPersonFor } from '@countersign/domain/registration/second-person';
import type { SecondPersonCause } from '@countersign/domain/registration/second-person-cause';
import { accountDueAt, readAccountRow } from '../accounts/room.ts';
import { linkDuplicate } from '../duplicates/room.ts';
import { type StandingEvidence, standingEvidence, storeSummary } from '../evidence/room.ts';
import {
  type MailQueue,
  mailHash,
  queuedEvent,
  type RenderedMail,
  withdrawQuestionMails,
} from '../mail/room.ts';
import { type Person, requireMarket } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import type { TakeResponse } from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { AllRegisterSettings } from '../registers/room.ts';
import {
  type LockedWithMarket,
  lockWithMarket,
  type NewEvent,
  refuseOwnRegistration,
  requirePending,
} from '../registrations/room.ts';
import { clockAfter } from '../requests/room.ts';
import { rowsOfBulkAct } from './bulk/bulk-act.ts';
import { decided, decisionEvent, type MadeDecision } from './decided.ts';
import { writeDecision } from './write-decision.ts';

/**
 * The request as it is recorded: an approval with required items open, or with a reason for approving what no
 * one has checked, is an exception (A04); another is none, whatever codes were sent: a person cannot know what
 * is open now. Throws `checks-not-passed` where it says that all checks passed (A01) and they did not,
 * `waiver-required` with the open items where it gives no reason, and `role-not-sufficient` where one of them
 * may be waived by administrators only.
 */
function withWaiver(
  request: DecisionRequest,
  { unresolved, isConfirmed }: StandingEvidence,
  registration: Registration,
  roles: Person['roles'] = [],
): DecisionRequest {
  if (request.decision !== 'approve') return request;
  const { waiver, ...unwaived } = request;
  const reasonCodes = request.reasonCodes.filter((code) => code !== exceptionCode);
  if (reasonCodes.includes(allChecksPassed) && !isConfirmed)
    throw new ProblemError('checks-not-passed', { registration });
  const isException = unresolved.length > 0 || (!isConfirmed && waiver !== undefined);
  if (!isException) return { ...unwaived, reasonCodes };
  const openItems = unresolved.map(({ code }) => code);
  if (waiver === undefined) throw new ProblemError('waiver-required', { registration, openItems });
  const isForAdministrators = unresolved.some(({ waivedBy }) => waivedBy === 'administrator');
  if (isForAdministrators && !roles.includes('administrator')) {
    throw new ProblemError('role-not-sufficient', { openItems });
  }
  return { ...request, reasonCodes: [...reasonCodes, exceptionCode] };
}

/** Throws `invalid-request` for a condition whose last day is over where the market is. */
function refusePastCondition(request: DecisionRequest, countryCode: CountryCode, at: Date): void {
  if (request.decision !== 'approve' || request.condition === undefined) return;
  // Swedes write days as ISO 8601 does.
  const today = at.toLocaleDateString('sv-SE', { timeZone: marketTimeZone(countryCode) });
  if (request.condition.until >= today) return;
  throw new ProblemError('invalid-request', {
    errors: [{ pointer: '/condition/until', code: 'not-allowed' }],
  });
}

/** Why the market wants a second person; of an act on many rows, the dry run says how many they are. */
async function causesOf(
  trx: Trx,
  { request, person, locked: { market, registration } }: Decision,
  { isContradicted, unresolved, waived }: StandingEvidence,
): Promise<SecondPersonCause[]> {
  const switches = market.secondPersonDecides;
  const { countryCode } = registration;
  const rows =
    switches.moreThan === null || request.bulkAct === undefined
      ? 1
      : await rowsOfBulkAct(trx, request.bulkAct, { subject: person.subject, countryCode });
  const hasWaived = unresolved.length + waived.length > 0;
  const { decision, reasonCodes } = request;
  return secondPersonFor({ decision, reasonCodes, isContradicted, hasWaived, rows }, switches);
}

export interface Decision extends MadeDecision {
  readonly locked: LockedWithMarket;
  readonly person: MadeDecision['person'] & Partial<Pick<Person, 'roles' | 'markets'>>;
  /** The person's email address, if it is known. */
  readonly email: string | undefined;
  /** The registers that are set up; none by default. */
  readonly registers?: AllRegisterSettings | undefined;
  /** The installation's undo window; a market's own setting takes precedence. */
  readonly undoSeconds: number;
}

/** A decision that nothing stands in the way of, before anything of it is written. */
export interface PreparedDecision {
  readonly pending: PendingRegistration;
  /** With the request as it is recorded. */
  readonly decision: Decision;
  readonly registration: DecidedRegistration;
  readonly open: StandingEvidence;
  readonly mail: RenderedMail;
  readonly hash: string;
  readonly heldUntil: Date;
  /** Why it waits for a second person; empty where the decider decides alone. */
  readonly causes: readonly SecondPersonCause[];
}

/**
 * Checks a decision about a registration that `trx` has locked. Throws `already-decided` or `registration-withdrawn`
 * with the registration, `registration-changed`, `own-registration` if the decider is the contact,
 * `preview-outdated` if the mail differs from that of `previewHash`, and what withWaiver throws.
 */
export async function prepareDecision(
  trx: Trx,
  mails: MailQueue,
  asked: Decision,
): Promise<PreparedDecision> {
  const { at, person } = asked;
  const { market, row } = asked.locked;
  refuseOwnRegistration(asked.email, asked.locked.registration);
  const pending = requirePending(asked.locked.registration);
  if (pending.version !== asked.request.version) {
    throw new ProblemError('registration-changed', { registration: pending });
  }
  refusePastCondition(asked.request, pending.countryCode, at);
  const undoSeconds = market.undoSeconds ?? asked.undoSeconds;
  const heldUntil = new Date(at.getTime() + undoSeconds * 1000);
  const open = await standingEvidence(trx, row, pending, {
    checklistVersion: market.checklistVersion,
    now: at,
    registers: asked.registers ?? new Map(),
  });
  await storeSummary(trx, pending, open.columns);
  refuseOriginalElsewhere(asked);
  const waived = withWaiver(asked.request, open, pending, person.roles);
  const request = await withAccountNumber(trx, waived);
  const decision = { ...asked, request };
  const registration = decided(pending, decision, heldUntil);
  const mail = mails.renderDecisionMail(registration, market);
  const hash = mailHash(mail);
  if (request.previewHash !== undefined && request.previewHash !== hash) {
    throw new ProblemError('preview-outdated', { registration: pending });
  }
  const causes = await causesOf(trx, decision, open);
  return { pending, decision, registration, open, mail, hash, heldUntil, causes };
}

/**
 * S7.4: decides a pending registration that `trx` has locked: the row, its history and the applicant's
 * mail, together with the response. Of any number of deciders one succeeds; the others get what
 * prepareDecision throws. Throws `second-person-needed` with the causes where the market wants one and nobody
 * proposed it, and what linkDuplicate throws.
 */
export async function decide(
  trx: Trx,
  mails: MailQueue,
  asked: Decision,
  takeResponse?: TakeResponse<DecidedRegistration>,
): Promise<DecidedRegistration> {
  const { at } = asked;
  const { lock, row } = asked.locked;
  const prepared = await prepareDecision(trx, mails, asked);
  const { pending, decision, registration, open, mail, hash, heldUntil, causes } = prepared;
  const { request } = decision;
  if (causes.length > 0 && asked.proposedBy === undefined) {
    throw new ProblemError('second-person-needed', { registration: pending, causes });
  }
  const accountDueAt = accountDueOf(decision, registration);
  const waits = accountDueAt && waitsForAccountUntil(decision);
  const notBefore = waits && waits > heldUntil ? waits : heldUntil;
  const rows = mails.decisionMailRows(registration, mail, notBefore);
  const sentHash = isErased(registration) ? undefined : hash;
  const duplicateOf = originalOf(request);
  const linked = await linkedEvents(trx, pending, decision, duplicateOf);
  const isAsked = pending.request !== undefined && isOpen(pending.request);
  const withdrawn = isAsked ? await withdrawQuestionMails(trx, pending, at) : [];
  const decidedEvent = decisionEvent(decision, sentHash, open);
  const events = [decidedEvent, ...withdrawn, ...linked, ...rows.map(queuedEvent)];
  await writeDecision(trx, {
    lock,
    registration,
    duplicateOf,
    clock: await clockAfter(trx, row, pending, at),
    mails: rows,
    events,
    accountDueAt,
    announcement: {
      type: registration.status === 'linked' ? 'registration.linked' : 'registration.decided',
      registration,
      at,
      notBefore: heldUntil,
      duplicateOf,
    },
    response: takeResponse?.(registration),
  });
  return registration;
}

/** From when on a missing account is work for staff; undefined where none is expected. */
function accountDueOf(
  { at, locked }: Decision,
  registration: DecidedRegistration,
): Date | undefined {
  const { accounts } = locked.market;
  if (accounts === undefined || registration.status !== 'approved' || isErased(registration))
    return;
  return accountDueAt(at, accounts.calendar);
}

/** Until when the mail of an approval waits for the account's number; undefined where the market does not want that. */
function waitsForAccountUntil({ at, locked }: Decision): Date | undefined {
  const hours = locked.market.accounts?.mailWaitHours;
  return hours == null ? undefined : new Date(at.getTime() + hours * 3_600_000);
}

/** The registration that a rejection says is the same practice, or whose account a link names. */
function originalOf(request: DecisionRequest): RegistrationKey | undefined {
  return request.decision === 'approve' ? undefined : request.duplicateOf;
}

function refuseOriginalElsewhere({ person, request }: Decision): void {
  const original = originalOf(request);
  if (original !== undefined && person.markets !== undefined)
    requireMarket({ markets: person.markets }, original.countryCode);
}

/** The link with the account's number where the approved registration that it names has one. Throws `invalid-request` for another number. */
async function withAccountNumber(trx: Trx, request: DecisionRequest): Promise<DecisionRequest> {
  if (request.decision !== 'link' || request.duplicateOf === undefined) return request;
  const number = (await readAccountRow(trx, request.duplicateOf))?.number;
  if (number == null) return request;
  if (request.accountNumber !== undefined && request.accountNumber !== number) {
    throw new ProblemError('invalid-request', {
      errors: [{ pointer: '/accountNumber', code: 'not-allowed' }],
    });
  }
  return { ...request, accountNumber: number };
}

/** A rejection as a duplicate and a link say of which registration, if the decider named one of their markets. */
async function linkedEvents(
  trx: Trx,
  pending: Registration,
  { person, request, at }: Decision,
  original: RegistrationKey | undefined,
): Promise<NewEvent[]> {
  const by = { subject: person.subject, name: person.name };
  const link = { decided: pending, original, by, at };
  if (request.decision === 'link') return linkDuplicate(trx, { ...link, as: 'linked' });
  if (request.decision !== 'reject' || !isDuplicate(request.reasonCodes)) return [];
  return linkDuplicate(trx, { ...link, as: 'rejected' });
}

/** The same for a caller without a request: locks the registration first, and writes. */
export async function decideAtOnce(
  trx: Trx,
  mails: MailQueue,
  { key, ...decision }: Omit<Decision, 'locked'> & { readonly key: RegistrationKey },
): Promise<DecidedRegistration> {
  const locked = await lockWithMarket(trx, key);
  return decide(trx, mails, { ...decision, locked });
}
