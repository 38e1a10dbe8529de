import { ImapFlow } from 'imapflow';
import type { BounceMailbox } from './bounce-settings.ts';
import { longestReport } from './read-report.ts';

const secondMs = 1000;
const limits = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 30 * secondMs,
};

/** A message of the folder, as far as it was read. */
export interface MailboxMessage {
  readonly uid: number;
  readonly source: Uint8Array;
}

/** A folder that is open; each step ends within half a minute or throws. */
export interface OpenMailbox {
  /** The oldest messages, at most `most`. */
  oldest(most: number): Promise<readonly MailboxMessage[]>;
  /** Moves a message to a folder, which is made where it is missing. */
  move(uid: number, folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Signs in by IMAP and opens the folder. What fails is thrown by its code alone: a server's words may name the account. */
export async function openMailbox(settings: BounceMailbox): Promise<OpenMailbox> {
  const { host, port, secure, user, password, folder } = settings;
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...limits,
  });
  // The step that is under way throws it as well.
  client.on('error', () => undefined);
  const close = async () => {
    await client.logout().catch(() => undefined);
    client.close();
  };
  const made = new Set<string>();

  async function oldest(most: number): Promise<readonly MailboxMessage[]> {
    const { exists } = await client.mailboxOpen(folder);
    if (exists === 0) return [];
    const found = await client.fetchAll(`1:${Math.min(most, exists)}`, {
      uid: true,
      source: { maxLength: longestReport },
    });
    return found.map(({ uid, source }) => ({ uid, source: source ?? new Uint8Array() }));
  }

  async function move(uid: number, to: string): Promise<void> {
    if (!made.has(to)) {
      // It is there already after the first time, which some servers call an error.
      await client.mailboxCreate(to).catch(() => undefined);
      made.add(to);
    }
    const moved = await client.messageMove(`${uid}`, to, { uid: true });
    if (moved === false) throw new Error('not-moved');
  }

  try {
    await client.connect();
  } catch (error) {
    await close();
    return withoutWords(error);
  }
  return {
    oldest: (most) => oldest(most).catch(withoutWords),
    move: (uid, to) => move(uid, to).catch(withoutWords),
    close,
  };
}

function withoutWords(error: unknown): never {
  const { code, authenticationFailed, message } = Object(error);
  const known = authenticationFailed === true ? 'sign-in-refused' : code;
  if (typeof known === 'string') throw new Error(`IMAP: ${known}`);
  throw new Error(message === 'not-moved' ? 'IMAP: not-moved' : 'IMAP: unknown');
}
