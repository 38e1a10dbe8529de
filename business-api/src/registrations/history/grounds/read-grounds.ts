import { licenceFields } from '@countersign/domain/registration/licence';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { canonicalJson, type JsonValue, jsonHash } from '../canonical-json.ts';
import type { Facts, StoredGround } from './ground.ts';
import { numberOf, withoutException } from './said-by-event.ts';

interface Key {
  readonly countryCode: string;
  readonly ticketNumber: string;
}

/** A row as JSON of the database: times with their offset, other columns as they are. */
type Row = Readonly<Record<string, JsonValue>>;

interface GroundTable {
  readonly table: string;
  /** Its rows of the registration `key.c`, `key.t`, each as one JSON object. */
  readonly rows: RawBuilder<unknown>;
  readonly ground: (row: Row) => Omit<StoredGround, 'table'>;
}

/** The rows of some registrations that events speak of, by `FR/T-1`. */
export async function groundsOf(
  trx: Trx,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, readonly StoredGround[]>> {
  const asked = JSON.stringify(keys.map(({ countryCode: c, ticketNumber: t }) => ({ c, t })));
  const found = new Map<string, StoredGround[]>();
  for (const { table, rows, ground } of tables) {
    const answer = await sql<{ c: string; t: string; row: Row }>`select key.c, key.t, one.row
      from jsonb_to_recordset(${asked}::jsonb) as key(c text, t text)
      cross join lateral (${rows}) as one(row)`.execute(trx);
    for (const { c, t, row } of answer.rows) {
      const name = `${c}/${t}`;
      found.set(name, [...(found.get(name) ?? []), { table, ...ground(row) }]);
    }
  }
  return found;
}

const rowsOf = (table: string, more: RawBuilder<unknown> = sql``) =>
  sql`select to_jsonb(stored) from ${sql.table(table)} as stored
    where country_code = key.c and ticket_number = key.t ${more}`;

const at = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' ? new Date(value).toISOString() : null;

/** Some columns as they are; an instant is one by its name. */
function factsOf(row: Row, names: readonly string[]): Facts {
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      if (typeof value === 'number') return [name, value];
      return [name, /(?:^|_)at$/.test(name) ? at(value) : typeof value === 'string' ? value : null];
    }),
  );
}

const tables: readonly GroundTable[] = [
  {
    table: 'documents',
    rows: rowsOf('documents'),
    ground: (row) => ({
      row: textOf(row.document_id),
      facts: factsOf(row, ['kind', 'round', 'bytes', 'file_name', 'sha256', 'state', 'fault']),
    }),
  },
  {
    table: 'licences',
    rows: rowsOf('licences'),
    ground: (row) => {
      const ticks = objectOf(row.ticks);
      const tickOf = (field: string) => objectOf(ticks[field]);
      const seen = licenceFields.map((field) => {
        const { result = null, page = null } = tickOf(field);
        return { field, result, page };
      });
      const values = licenceFields.map((field) => [field, tickOf(field).value ?? null]);
      return {
        row: textOf(row.type),
        facts: {
          ...factsOf(row, ['version', 'document_id', 'document_sha256', 'valid_until']),
          ...factsOf(row, ['read_by_subject', 'read_by_name', 'read_at']),
          ticks: canonicalJson(seen),
          values: canonicalJson(Object.fromEntries(values)),
        },
        own: { valid_until: textOrNull(tickOf('validUntil').value) },
      };
    },
  },
  {
    table: 'information_requests',
    rows: rowsOf('information_requests'),
    ground: (row) => ({
      row: textOf(row.round),
      facts: {
        ...factsOf(row, ['message', 'asked_at', 'asked_by_subject', 'asked_by_name']),
        points: canonicalJson(listOf(row.points).map(pointOf)),
        words: jsonHash(row.points ?? null),
      },
    }),
  },
  {
    table: 'answers',
    rows: rowsOf('answers'),
    ground: (row) => ({
      row: textOf(row.round),
      facts: {
        ...factsOf(row, ['at', 'entered_by_subject', 'entered_by_name']),
        content: jsonHash(row.content ?? null),
      },
    }),
  },
  {
    table: 'evidence_settlements',
    rows: rowsOf('evidence_settlements'),
    ground: (row) => {
      const subject = textOf(row.subject);
      return {
        row: subject,
        saidAs: subject.startsWith('number:')
          ? [subject, numberOf(subject.slice(subject.indexOf(' ') + 1))]
          : [subject],
        facts: factsOf(row, ['settled_as', 'by_subject', 'by_name', 'at', 'note']),
      };
    },
  },
  {
    table: 'evidence_snapshots',
    rows: rowsOf('evidence_snapshots'),
    ground: (row) => {
      const { evidenceHash: _, ...contents } = objectOf(row.contents);
      return {
        row: textOf(row.hash),
        facts: { contents: jsonHash(contents) },
        own: { contents: textOf(row.hash) },
        // It is stored as it is read; a decision names it.
        mayBeUnsaid: true,
      };
    },
  },
  {
    table: 'register_answers',
    rows: sql`select jsonb_build_object('body_hash', body_hash, 'hash',
        case body when '' then body_hash else encode(sha256(convert_to(body, 'UTF8')), 'hex') end)
      from register_answers where country_code = key.c and ticket_number = key.t`,
    ground: (row) => ({
      row: textOf(row.body_hash),
      facts: { body_hash: textOf(row.body_hash), body: textOf(row.hash) },
      own: { body: textOf(row.body_hash) },
    }),
  },
  {
    table: 'register_questions',
    rows: rowsOf('register_questions', sql`and finding is not null`),
    ground: (row) => {
      const { register, scheme, value, knowledge, verdict } = objectOf(row.finding);
      return {
        row: `${register} ${scheme} ${value}`,
        facts: { knowledge: textOrNull(knowledge), verdict: textOrNull(verdict) },
        mayBeUnsaid: true,
      };
    },
  },
  {
    table: 'reversal_proposals',
    rows: rowsOf('reversal_proposals'),
    ground: (row) => ({
      row: '',
      facts: factsOf(row, ['subject', 'name', 'reason', 'proposed_at', 'expires_at']),
    }),
  },
  {
    table: 'decision_proposals',
    rows: rowsOf('decision_proposals'),
    ground: (row) => {
      const request = objectOf(row.request);
      return {
        row: '',
        facts: {
          ...factsOf(row, ['state', 'subject', 'name', 'evidence_hash', 'proposed_at']),
          ...factsOf(row, ['expires_at', 'returned_by_subject', 'returned_by_name', 'word']),
          decision: textOrNull(request.decision),
          reason_codes: withoutException(request.reasonCodes),
          causes: canonicalJson(row.causes ?? null),
          message: nonBlank(request.messageToApplicant),
          note: nonBlank(request.internalNote),
          waiver: textOrNull(request.waiver),
        },
      };
    },
  },
  {
    table: 'retention_holds',
    rows: rowsOf('retention_holds'),
    ground: (row) => ({
      row: '',
      facts: factsOf(row, ['until', 'reason', 'set_by_subject', 'set_by_name', 'set_at']),
    }),
  },
  {
    table: 'accounts',
    rows: rowsOf('accounts', sql`and state <> 'expected'`),
    ground: (row) => ({ row: '', facts: factsOf(row, ['state', 'number', 'fault']) }),
  },
  {
    table: 'pair_answers',
    rows: sql`select jsonb_build_object('other', other_country || ' ' || other_ticket) || to_jsonb(stored)
      from pair_answers as stored where one_country = key.c and one_ticket = key.t
      union all select jsonb_build_object('other', one_country || ' ' || one_ticket) || to_jsonb(stored)
      from pair_answers as stored where other_country = key.c and other_ticket = key.t`,
    ground: (row) => ({
      row: textOf(row.other),
      facts: factsOf(row, ['answer', 'by_subject', 'by_name', 'at']),
    }),
  },
  {
    table: 'stop_list_hits',
    rows: rowsOf('stop_list_hits', sql`and answer is not null`),
    ground: (row) => ({
      row: textOf(row.entry_id),
      facts: factsOf(row, ['answer', 'answered_strength', 'by_subject', 'by_name', 'answered_at']),
    }),
  },
];

function pointOf(point: JsonValue): JsonValue {
  const { kind = null, field = null, reason = null, finding } = objectOf(point);
  return { kind, field, reason, finding: objectOf(finding).code ?? null };
}

function objectOf(value: JsonValue | undefined): Row {
  return { ...Object(value) };
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: JsonValue | undefined): string {
  return String(value);
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** A text of blanks is none, as in the decision's event. */
function nonBlank(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
