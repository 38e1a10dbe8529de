import type { DatabaseSync } from 'node:sqlite';

export type TokenLedger = ReturnType<typeof createTokenLedger>;

/**
 * Which access tokens were issued, and which were revoked. A JWT cannot be changed once issued, so
 * revocation is a list of their ids, stored until they would have expired.
 */
export function createTokenLedger(database: DatabaseSync) {
  const note = database.prepare(
    `insert into issued_token (jti, grant_id, account_id, session_uid, expires_at)
     values (?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const revokeOne = database.prepare(
    'insert into revoked_token (jti, expires_at) values (?, ?) on conflict do nothing',
  );
  const revokeGrant = database.prepare(
    `insert into revoked_token (jti, expires_at)
     select jti, expires_at from issued_token where grant_id = ? on conflict do nothing`,
  );
  const revokeOthers = database.prepare(
    `insert into revoked_token (jti, expires_at)
     select jti, expires_at from issued_token
     where account_id = ? and session_uid is not ? on conflict do nothing`,
  );
  const deleteOtherSessions = database.prepare(
    `delete from oidc_record where account_id = ? and model = 'Session' and uid is not ?`,
  );
  const otherSessions = database.prepare(
    `select payload from oidc_record where account_id = ? and model = 'Session' and uid is not ?`,
  );
  const sessionOf = database.prepare(
    'select session_uid, grant_id from issued_token where jti = ?',
  );
  const deleteOtherGrants = database.prepare(
    `delete from oidc_record where account_id = ? and (
       (model = 'Grant' and id is not ?) or (model <> 'Session' and grant_id is not ?))`,
  );
  const revoked = database.prepare('select 1 from revoked_token where jti = ?');

  return {
    issued(token: {
      jti: string;
      grantId?: string | undefined;
      accountId?: string | undefined;
      sessionUid?: string | undefined;
      expiresAtSeconds: number;
    }): void {
      const { jti, grantId, accountId, sessionUid, expiresAtSeconds } = token;
      note.run(jti, grantId ?? null, accountId ?? null, sessionUid ?? null, expiresAtSeconds);
    },
    revoke(jti: string, expiresAtSeconds: number): void {
      revokeOne.run(jti, expiresAtSeconds);
    },
    /** Ends every token of a grant: after a replayed code, a sign-out at the provider. */
    revokeGrant(grantId: string): void {
      revokeGrant.run(grantId);
    },
    isRevoked(jti: string): boolean {
      return revoked.get(jti) !== undefined;
    },
    /**
     * Ends all sessions, grants and tokens of the account but those of the caller's browser; returns what the sessions
     * are called in tokens of `clientId`.
     */
    endOtherSessions(accountId: string, callersJti: string, clientId: string): string[] {
      const caller = sessionOf.get(callersJti);
      const sessionUid = caller?.session_uid ?? null;
      const grantId = caller?.grant_id ?? null;
      const sids = otherSessions
        .all(accountId, sessionUid)
        .map(({ payload }) => sidIn(String(payload), clientId))
        .filter((sid) => sid !== undefined);
      revokeOthers.run(accountId, sessionUid);
      deleteOtherSessions.run(accountId, sessionUid);
      deleteOtherGrants.run(accountId, grantId, grantId);
      return sids;
    },
  };
}

function sidIn(payload: string, clientId: string): string | undefined {
  const sid: unknown = Object(Object(Object(JSON.parse(payload)).authorizations)[clientId]).sid;
  return typeof sid === 'string' ? sid : undefined;
}
