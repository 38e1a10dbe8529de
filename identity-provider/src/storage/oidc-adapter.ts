import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Row {
  payload: string;
  consumed_at: number | null;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Stores oidc-provider's records (sessions, interactions, codes, grants) in SQLite, so that a
 * restart does not sign people out.
 */
export function createOidcAdapter(database: DatabaseSync, model: string): Adapter {
  const put = database.prepare(
    `insert into oidc_record (model, id, payload, grant_id, uid, account_id, expires_at)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`,
  );
  const byId = database.prepare(
    `select payload, consumed_at from oidc_record
     where model = ? and id = ? and (expires_at is null or expires_at > ?)`,
  );
  const byUid = database.prepare(
    `select payload, consumed_at from oidc_record
     where model = ? and uid = ? and (expires_at is null or expires_at > ?)`,
  );
  const consume = database.prepare(
    'update oidc_record set consumed_at = ? where model = ? and id = ? and consumed_at is null',
  );
  const remove = database.prepare('delete from oidc_record where model = ? and id = ?');
  const removeGrant = database.prepare('delete from oidc_record where model = ? and grant_id = ?');

  return {
    async upsert(id, payload, expiresIn) {
      put.run(
        model,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.uid ?? null,
        payload.accountId ?? null,
        expiresIn === undefined ? null : nowSeconds() + expiresIn,
      );
    },
    async find(id) {
      return payloadOf(byId.get(model, id, nowSeconds()));
    },
    async findByUid(uid) {
      return payloadOf(byUid.get(model, uid, nowSeconds()));
    },
    async findByUserCode() {
      return undefined; // belongs to the device flow, which is off
    },
    async consume(id) {
      consume.run(nowSeconds(), model, id);
    },
    async destroy(id) {
      remove.run(model, id);
    },
    async revokeByGrantId(grantId) {
      removeGrant.run(model, grantId);
    },
  };
}

function payloadOf(found: unknown): AdapterPayload | undefined {
  if (found === undefined) return undefined;
  const row = found as Row; // the columns are those of the select above
  const payload: AdapterPayload = JSON.parse(row.payload);
  return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at };
}
