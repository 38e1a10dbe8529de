import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { notificationEvents } from '@countersign/domain/notifications/notification-choices';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** What a link stops: the mails about one event, or the daily mail. */
export const Stopped = z.enum([...notificationEvents, 'digest']);
export type Stopped = z.infer<typeof Stopped>;

/** For whom a link was made, and what it stops. */
const Sealed = z.tuple([Stopped, z.string()]);
export interface UnsubscribeLink {
  readonly stopped: Stopped;
  readonly recipient: string;
}

/** In the place of the sealed part, in the outbox: who reads that can stop nobody's mails. */
const placeholder = 'your-own-link';

/** The path of the page; without a sealed part, as it is stored. */
export function unsubscribePath(sealed: string = placeholder): string {
  return `/unsubscribe/${sealed}`;
}

/** The sealed part of an address: nobody else can make one, and it names no one to who reads it. */
export async function sealUnsubscribe(
  db: Db,
  { stopped, recipient }: UnsubscribeLink,
): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await keyOf(db), iv);
  const text = JSON.stringify([stopped, recipient.toLowerCase()]);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What sealUnsubscribe sealed; undefined for anything else. */
export async function openUnsubscribe(
  db: Db,
  sealed: string,
): Promise<UnsubscribeLink | undefined> {
  const bytes = Buffer.from(sealed, 'base64url');
  const from = ivBytes + tagBytes;
  if (bytes.length <= from) return undefined;
  const decipher = createDecipheriv(algorithm, await keyOf(db), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(ivBytes, from));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(from)), decipher.final()]);
    const [stopped, recipient] = Sealed.parse(JSON.parse(text.toString('utf8')));
    return { stopped, recipient };
  } catch {
    return undefined;
  }
}

/** The installation's key, made by the first copy that needs it. */
async function keyOf(db: Db): Promise<Buffer> {
  const query = db.selectFrom('unsubscribe_keys').select('key').where('id', '=', 1);
  const known = await query.executeTakeFirst();
  if (known !== undefined) return Buffer.from(known.key, 'base64url');
  await db
    .insertInto('unsubscribe_keys')
    .values({ id: 1, key: randomBytes(keyBytes).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Buffer.from((await query.executeTakeFirstOrThrow()).key, 'base64url');
}
