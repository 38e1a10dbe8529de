import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { JWK } from 'jose';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long a new key is published before it signs: the business API may cache the keys for ten
 * minutes.
 */
const publishedAheadMs = 15 * minuteMs;
const signingPeriodMs = 90 * 24 * hourMs;
/** The clock of a verifier may be behind. */
const toleranceMs = 2 * minuteMs;

type Kind = 'signing' | 'cookie';

export interface Keys {
  /** Private RS256 keys, the signing one first; all of them are published. */
  readonly signing: readonly JWK[];
  /** The signing one first; all of them verify. */
  readonly cookies: readonly string[];
  /** Changes whenever a key does. */
  readonly version: string;
}

/**
 * The provider's keys, stored in its database: losing one would sign everyone out. A key signs for
 * ninety days; its signatures stay valid for `signatureValidityMs` more, the longest lifetime of a
 * token or session.
 */
export function createKeyRing(
  database: DatabaseSync,
  {
    signatureValidityMs,
    nowMs = Date.now,
  }: { readonly signatureValidityMs: number; readonly nowMs?: () => number },
) {
  const insert = database.prepare(
    'insert into provider_key (id, kind, secret, signs_from_ms) values (?, ?, ?, ?)',
  );
  const list = database.prepare(
    'select id, secret, signs_from_ms from provider_key where kind = ? order by signs_from_ms desc, rowid desc',
  );
  const remove = database.prepare('delete from provider_key where id = ?');

  /** Newest first, without keys whose signatures are no longer valid. */
  function read(kind: Kind) {
    const all = list.all(kind).map((row) => ({
      id: String(row.id),
      secret: String(row.secret),
      signsFromMs: Number(row.signs_from_ms),
    }));
    return all.filter(({ id }, at) => {
      const successor = all[at - 1];
      if (successor === undefined) return true;
      if (successor.signsFromMs + signatureValidityMs + toleranceMs > nowMs()) return true;
      remove.run(id);
      return false;
    });
  }

  function add(kind: Kind, signsFromMs: number): void {
    insert.run(
      randomUUID(),
      kind,
      kind === 'signing' ? newSigningKey() : newCookieKey(),
      signsFromMs,
    );
  }

  /** Creates a missing or due key. Of two processes on one folder, only one does. */
  function renew(kind: Kind, aheadMs: number): void {
    const isDue = () => {
      const newest = read(kind)[0];
      return newest === undefined || newest.signsFromMs + signingPeriodMs < nowMs();
    };
    if (!isDue()) return;
    inTransaction(() => {
      if (!isDue()) return;
      add(kind, read(kind).length === 0 ? nowMs() : nowMs() + aheadMs);
    });
  }

  function inTransaction(work: () => void): void {
    database.exec('begin immediate');
    try {
      work();
      database.exec('commit');
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  }

  function keysOf(kind: Kind) {
    const keys = read(kind);
    const signing = keys.find(({ signsFromMs }) => signsFromMs <= nowMs()) ?? keys[0];
    return keys.toSorted((one, other) => Number(other === signing) - Number(one === signing));
  }

  return {
    /** The valid keys; creates new ones that are due. */
    current(): Keys {
      renew('signing', publishedAheadMs);
      renew('cookie', 0);
      const [signing, cookies] = [keysOf('signing'), keysOf('cookie')];
      return {
        signing: signing.map(({ id, secret }) => ({ ...JSON.parse(secret), kid: id }) as JWK), // as written below
        cookies: cookies.map(({ secret }) => secret),
        version: [...signing, ...cookies].map(({ id }) => id).join(' '),
      };
    },
    /** Creates new keys: for signatures after its time of publication, for cookies at once. */
    rotate(): { readonly signsFrom: Date } {
      const signsFromMs = nowMs() + publishedAheadMs;
      inTransaction(() => {
        add('signing', signsFromMs);
        add('cookie', nowMs());
      });
      return { signsFrom: new Date(signsFromMs) };
    },
  };
}

function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' });
}

function newCookieKey(): string {
  return randomBytes(32).toString('base64url');
}
