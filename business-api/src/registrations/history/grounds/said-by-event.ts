import { exceptionCode } from '@countersign/domain/registration/reason-codes';
import { canonicalJson, type JsonValue } from '../canonical-json.ts';
import { personalValue, type StoredEvent } from '../stored-history.ts';
import { allRows, type Facts, type SaidGround } from './ground.ts';

/** What an event says of rows of other tables; nothing where it is about none, or older than what it would say. */
export function saidBy(event: StoredEvent): readonly SaidGround[] {
  return sayings[event.kind]?.(readable(event)) ?? [];
}

interface Readable {
  /** Of the event's payload; null where it has none, or it is no text or number. */
  readonly value: (name: string) => string | number | null;
  readonly json: (name: string) => JsonValue;
  readonly personal: (name: string) => string | undefined;
  /** Who caused it; empty where that is no person. */
  readonly subject: string;
  readonly name: string;
  readonly isStaff: boolean;
  readonly at: string;
}

function readable(event: StoredEvent): Readable {
  const payload: Record<string, JsonValue> = { ...Object(event.payload) }; // jsonb
  const actor: Record<string, string> = { ...Object(event.actor) };
  return {
    value: (name) => {
      const value = payload[name];
      return typeof value === 'string' || typeof value === 'number' ? value : null;
    },
    json: (name) => payload[name] ?? null,
    personal: (name) => personalValue(event, name),
    subject: actor.subject ?? '',
    name: actor.name ?? '',
    isStaff: actor.kind === 'staff',
    at: event.at.toISOString(),
  };
}

type Saying = (event: Readable) => readonly SaidGround[];

const says = (
  table: string,
  row: unknown,
  facts: Facts | undefined,
  more: { readonly stays?: boolean; readonly adds?: true } = {},
): readonly SaidGround[] => [{ table, row: String(row), facts, stays: true, ...more }];

/** Leaves out what an event does not say, such as one from before it said it. */
const known = (facts: Readonly<Record<string, string | number | null | undefined>>): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const document: Saying = ({ value, personal }) =>
  says(
    'documents',
    value('documentId'),
    known({
      kind: value('documentKind'),
      round: value('round'),
      bytes: value('bytes'),
      file_name: personal('fileName'),
      sha256: personal('contentHash'),
      fault: value('fault'),
      ...(value('fault') === null ? {} : { state: 'refused' }),
    }),
  );

const answer: Saying = ({ value, personal, subject, name, isStaff, at }) =>
  says(
    'answers',
    value('round'),
    known({
      content: personal('answerHash'),
      at,
      entered_by_subject: isStaff ? subject : null,
      entered_by_name: isStaff ? name : null,
    }),
  );

const reversalAsked: Saying = ({ personal, value, subject, name, at }) =>
  says(
    'reversal_proposals',
    '',
    known({
      subject,
      name,
      reason: personal('reason'),
      proposed_at: at,
      expires_at: value('expiresAt'),
    }),
    { stays: false },
  );

const reversalEnded: Saying = () => says('reversal_proposals', '', undefined);

/** The approval that an account and a proposal of a reversal were about has ended. */
const reopened: Saying = (event) => [...says('accounts', '', undefined), ...reversalEnded(event)];

/** A changed application is compared with the answers of registers once more, which no event says. */
const judgedAgain = says('register_questions', allRows, undefined);

const sayings: Readonly<Partial<Record<string, Saying>>> = {
  'document-received': document,
  'document-refused': document,
  'document-checked': ({ value }) =>
    value('result') === 'unreadable'
      ? []
      : says('documents', value('documentId'), { state: value('result') }, { adds: true }),
  'document-removed': ({ value }) =>
    says('documents', value('documentId'), { state: 'removed' }, { adds: true, stays: false }),
  'licence-read': ({ value, json, personal, subject, name, at }) =>
    says(
      'licences',
      value('licenceType'),
      known({
        version: value('licenceVersion'),
        document_id: value('documentId'),
        document_sha256: personal('contentHash'),
        ticks: canonicalJson(json('ticks')),
        values: personal('values'),
        read_by_subject: subject,
        read_by_name: name,
        read_at: at,
      }),
    ),
  'request-asked': ({ value, json, personal, subject, name, isStaff, at }) =>
    says(
      'information_requests',
      value('round'),
      known({
        points: canonicalJson(json('points')),
        words: personal('pointsHash'),
        message: personal('messageToApplicant') ?? null,
        asked_at: at,
        ...(isStaff ? { asked_by_subject: subject, asked_by_name: name } : {}),
      }),
    ),
  'request-answered': (event) => [...answer(event), ...judgedAgain],
  'request-entered': (event) => [...answer(event), ...judgedAgain],
  'field-corrected': () => judgedAgain,
  'evidence-settled': ({ value, personal, subject, name, at }) => {
    const [item, as] = [value('item'), value('as')];
    const facts =
      as === 'by-hand' || as === 'waived' || as === 'accepted'
        ? known({
            settled_as: as,
            by_subject: subject,
            by_name: name,
            at,
            note: personal('note') ?? '',
          })
        : undefined;
    if (item !== null) return says('evidence_settlements', `item:${item}`, facts);
    // The scheme as it was typed may be another than that of the number's name.
    return [
      `number:${value('scheme')} ${personal('number')}`,
      numberOf(personal('number')),
    ].flatMap((row) => says('evidence_settlements', row, facts, { stays: false }));
  },
  'register-answered': ({ value, personal }) => {
    const hash = personal('answerHash');
    const number = `${value('register')} ${value('scheme')} ${personal('value')}`;
    const [knowledge, verdict] = [value('knowledge'), value('verdict')];
    return [
      ...(hash === undefined ? [] : says('register_answers', hash, { body_hash: hash })),
      // Where a register does not know, what it knew before is kept.
      ...(knowledge === 'unknown'
        ? []
        : says('register_questions', number, { knowledge, verdict }, { stays: false })),
    ];
  },
  'reversal-requested': reversalAsked,
  'reversal-proposed': reversalAsked,
  'reversal-declined': reversalEnded,
  'reversal-expired': reversalEnded,
  reversed: reopened,
  undone: reopened,
  'decision-proposed': ({ value, json, personal, subject, name, at }) =>
    says(
      'decision_proposals',
      '',
      known({
        state: 'waiting',
        subject,
        name,
        decision: value('decision'),
        reason_codes: withoutException(json('reasonCodes')),
        causes: canonicalJson(json('causes')),
        message: personal('messageToApplicant') ?? null,
        note: personal('internalNote') ?? null,
        waiver: personal('waiver') ?? null,
        evidence_hash: personal('evidenceHash'),
        proposed_at: at,
        expires_at: value('expiresAt'),
      }),
      { stays: false },
    ),
  'decision-returned': ({ personal, subject, name }) =>
    says(
      'decision_proposals',
      '',
      {
        state: 'returned',
        returned_by_subject: subject,
        returned_by_name: name,
        word: personal('word') ?? null,
      },
      { adds: true, stays: false },
    ),
  'decision-lapsed': () =>
    says('decision_proposals', '', { state: 'lapsed' }, { adds: true, stays: false }),
  'hold-set': ({ value, personal, subject, name, at }) =>
    says(
      'retention_holds',
      '',
      known({
        until: value('until'),
        reason: personal('reason'),
        set_by_subject: subject,
        set_by_name: name,
        set_at: at,
      }),
    ),
  'hold-lifted': () => says('retention_holds', '', undefined),
  'account-reported': ({ personal }) =>
    says('accounts', '', known({ state: 'reported', number: personal('number'), fault: null })),
  'account-faulted': ({ personal }) =>
    says('accounts', '', known({ state: 'faulted', fault: personal('text') })),
  'account-retried': () => says('accounts', '', { state: 'retrying' }),
  'pair-answered': ({ value, subject, name, at }) =>
    says(
      'pair_answers',
      `${value('otherMarket')} ${value('otherTicket')}`,
      value('answer') === 'open'
        ? undefined
        : { answer: value('answer'), by_subject: subject, by_name: name, at },
      { stays: false },
    ),
  'stop-list-answered': ({ value, personal, subject, name, at }) =>
    says(
      'stop_list_hits',
      personal('entry'),
      value('answer') === 'open'
        ? undefined
        : {
            answer: value('answer'),
            answered_strength: value('strength'),
            by_subject: subject,
            by_name: name,
            answered_at: at,
          },
      { stays: false },
    ),
  'stop-list-ended': ({ personal }) => says('stop_list_hits', personal('entry'), undefined),
};

/** The codes of a proposed decision; that of an exception is added by its evidence. */
export function withoutException(codes: JsonValue | undefined): string {
  return canonicalJson(Array.isArray(codes) ? codes.filter((code) => code !== exceptionCode) : []);
}

/** The name of a row about a number, whatever its scheme. */
export function numberOf(number: string | undefined): string {
  return `number:* ${number}`;
}
