import type { DecisionRequest, NumberToName } from '@countersign/contract/decision';
import { closed } from '@countersign/domain/registration/information-request';
import type { NamedNumber } from '@countersign/domain/registration/named-number';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import { readNumbers, type StandingEvidence } from '../evidence/room.ts';
import type { Person } from '../platform/access/caller.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { type NewEvent, staffActor } from '../registrations/room.ts';

/** Who decided what, and when. */
export interface MadeDecision {
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly request: DecisionRequest;
  readonly at: Date;
  /** Who proposed it, where a second person confirms it. */
  readonly proposedBy?: StaffMember | undefined;
}

/** The registration as the decision leaves it. */
export function decided(
  { version, ...pending }: Extract<Registration, { status: 'pending' }>,
  { person, request, at }: MadeDecision,
  heldUntil: Date,
): DecidedRegistration {
  const { messageToApplicant, internalNote } = textsOf(request);
  const inEither = {
    decidedBy: { subject: person.subject, name: person.name },
    decidedAt: at.toISOString(),
    mailHeldUntil: heldUntil.toISOString(),
    ...(messageToApplicant === undefined ? {} : { messageToApplicant }),
    ...(internalNote === undefined ? {} : { internalNote }),
  };
  // The decision ends what is still with the applicant: the link is no longer valid.
  const asked = pending.request === undefined ? {} : { request: closed(pending.request) };
  const next = { ...pending, ...asked, version: version + 1 };
  switch (request.decision) {
    case 'approve': {
      const { reasonCodes, condition } = request;
      const decision = { ...inEither, reasonCodes, ...(condition && { condition }) };
      return { ...next, status: 'approved', decision };
    }
    case 'reject': {
      const { reasonCodes } = request;
      const named = namedNumbersOf(next, request.namedNumbers);
      const decision = { ...inEither, reasonCodes, ...(named && { namedNumbers: named }) };
      return { ...next, status: 'rejected', decision };
    }
    case 'link': {
      const { accountNumber } = request;
      const decision = { ...inEither, reasonCodes: [], ...(accountNumber && { accountNumber }) };
      return { ...next, status: 'linked', decision };
    }
  }
}

/** The event of the decision; `hash` is that of the applicant's mail, then the evidence that it was made on. */
export function decisionEvent(
  { person, request, at, proposedBy }: MadeDecision,
  hash: string | undefined,
  { unresolved, notChecked }: StandingEvidence,
): NewEvent {
  const inEither = {
    at,
    actor: staffActor(person),
    channel: request.channel,
    ...textsOf(request),
    mailHash: hash,
    previewed: request.previewHash !== undefined,
    evidenceHash: request.evidenceHash,
    proposedBy,
  };
  switch (request.decision) {
    case 'approve': {
      const { reasonCodes, waiver, condition } = request;
      const open = unresolved.length > 0 ? unresolved.map(({ code }) => code) : notChecked;
      const waivedItems = waiver === undefined ? undefined : open;
      const until = { condition: condition?.text, conditionUntil: condition?.until };
      return { kind: 'approved', reasonCodes, ...inEither, waiver, waivedItems, ...until };
    }
    case 'reject': {
      const named = request.namedNumbers?.map(({ code, number }) => `${code} ${number}`);
      const namedNumbers = nonBlank(named?.join('\n'));
      return { kind: 'rejected', reasonCodes: request.reasonCodes, ...inEither, namedNumbers };
    }
    case 'link':
      return { kind: 'linked', reasonCodes: [], ...inEither, accountNumber: request.accountNumber };
  }
}

export function textsOf({ messageToApplicant, internalNote }: DecisionRequest) {
  return {
    messageToApplicant: nonBlank(messageToApplicant),
    internalNote: nonBlank(internalNote),
  };
}

function nonBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

/**
 * The numbers that a rejection's mail is to name, with their schemes. Only numbers of the application:
 * throws `invalid-request` for any other text. `asked` may be longer than the chosen reasons, as in a
 * preview.
 */
export function namedNumbersOf(
  registration: Registration,
  asked: readonly NumberToName[] = [],
): NamedNumber[] | undefined {
  if (asked.length === 0) return undefined;
  const { numbers } = readNumbers(registration);
  return asked.map(({ code, number }, place) => {
    const found = numbers.find(({ name, display }) => name !== null && display === number);
    if (found === undefined) {
      const pointer = `/namedNumbers/${place}/number`;
      throw new ProblemError('invalid-request', { errors: [{ pointer, code: 'not-allowed' }] });
    }
    return { code, scheme: found.typed.scheme, number };
  });
}
