import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
  create table if not exists oidc_record (
    model text not null,
    id text not null,
    payload text not null,
    grant_id text,
    uid text,
    account_id text,
    expires_at integer,
    consumed_at integer,
    primary key (model, id)
  ) strict;
  create index if not exists oidc_record_grant on oidc_record (grant_id) where grant_id is not null;
  create index if not exists oidc_record_uid on oidc_record (model, uid) where uid is not null;
  create index if not exists oidc_record_account on oidc_record (account_id) where account_id is not null;

  create table if not exists issued_token (
    jti text primary key,
    grant_id text,
    account_id text,
    session_uid text,
    expires_at integer not null
  ) strict;
  create index if not exists issued_token_grant on issued_token (grant_id);
  create index if not exists issued_token_account on issued_token (account_id);

  create table if not exists revoked_token (jti text primary key, expires_at integer not null) strict;

  create table if not exists account (
    id text primary key,
    email text not null unique,
    name text not null,
    gen_locale text not null,
    groups text not null,
    password_hash text not null,
    created_at text not null,
    password_changed_at text
  ) strict;

  create table if not exists attempt (
    kind text not null,
    subject text not null,
    address text not null,
    at_ms integer not null,
    expires_at integer not null
  ) strict;
  create index if not exists attempt_subject on attempt (kind, subject, address, at_ms);
  create index if not exists attempt_address on attempt (kind, address, at_ms);

  create table if not exists provider_key (
    id text primary key,
    kind text not null check (kind in ('signing', 'cookie')),
    secret text not null,
    signs_from_ms integer not null
  ) strict;
  create index if not exists provider_key_kind on provider_key (kind, signs_from_ms);
`;

/** Older databases have their keys in another table, from before keys rotated. */
const moveKeys = `
  begin immediate;
  insert into provider_key (id, kind, secret, signs_from_ms)
    select json_extract(value, '$.kid'), 'signing', value, unixepoch() * 1000
    from kept_secret where name = 'signing-key';
  insert into provider_key (id, kind, secret, signs_from_ms)
    select 'first', 'cookie', value, unixepoch() * 1000 from kept_secret where name = 'cookie-key';
  drop table kept_secret;
  commit;
`;

/**
 * Opens (and on first use creates) the provider's own database.
 * `dataDir` is a folder, created if missing, or `':memory:'` for a database in memory.
 */
export function openIdentityDatabase(dataDir: string): DatabaseSync {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true });
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, 'identity.sqlite');
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma busy_timeout = 5000;');
  database.exec(schema);
  const older = database.prepare(`select 1 from sqlite_schema where name = 'kept_secret'`).get();
  if (older !== undefined) database.exec(moveKeys);
  return database;
}
