import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { JWK } from 'jose';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * A new key is published that long before it signs: the business API may look at the keys it has
 * for ten minutes before it asks again.
 */
const publishedAheadMs = 15 * minuteMs;
const oldestMs = 90 * 24 * hourMs;
/** The clocks of those who verify may be behind. */
const toleranceMs = 2 * minuteMs;

type Kind = 'signing' | 'cookie';

export interface Keys {
  /** Private RS256 keys, the one that signs first; all of them are published. */
  readonly signing: readonly JWK[];
  /** The one that signs first; all of them are believed. */
  readonly cookies: readonly string[];
  /** Another text as soon as anything of this is otherwise. */
  readonly version: string;
}

/**
 * The provider's keys, kept in its database: a lost one would sign everybody out. A key signs for
 * ninety days; what it has signed is believed for `believedMs` more, the longest life of a token or
 * session.
 */
export function createKeyRing(
  database: DatabaseSync,
  { believedMs, nowMs = Date.now }: { readonly believedMs: number; readonly nowMs?: () => number },
) {
  const insert = database.prepare(
    'insert into provider_key (id, kind, secret, signs_from_ms) values (?, ?, ?, ?)',
  );
  const list = database.prepare(
    'select id, secret, signs_from_ms from provider_key where kind = ? order by signs_from_ms desc, rowid desc',
  );
  const remove = database.prepare('delete from provider_key where id = ?');

  /** Newest first, without those whose signatures count no more. */
  function read(kind: Kind) {
    const all = list.all(kind).map((row) => ({
      id: String(row.id),
      secret: String(row.secret),
      signsFromMs: Number(row.signs_from_ms),
    }));
    return all.filter(({ id }, at) => {
      const successor = all[at - 1];
      if (successor === undefined) return true;
      if (successor.signsFromMs + believedMs + toleranceMs > nowMs()) return true;
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

  /** Makes what is missing or too old. Two processes on one folder agree on who does. */
  function renew(kind: Kind, aheadMs: number): void {
    const isDue = () => {
      const newest = read(kind)[0];
      return newest === undefined || newest.signsFromMs + oldestMs < nowMs();
    };
    if (!isDue()) return;
    inOneStep(() => {
      if (!isDue()) return;
      add(kind, read(kind).length === 0 ? nowMs() : nowMs() + aheadMs);
    });
  }

  function inOneStep(work: () => void): void {
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
    /** What counts now; makes new keys where they are due. */
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
    /** New keys: for signatures soon, when everybody can know it, for cookies now. */
    rotate(): { readonly signsFrom: Date } {
      const signsFromMs = nowMs() + publishedAheadMs;
      inOneStep(() => {
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
