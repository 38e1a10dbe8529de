import { EventEmitter } from 'node:events';
import { isMailId, nextMailId } from './mail-id.ts';
import { type Mail, type MailSummary, parseMail } from './parse-mail.ts';
import type { RawMailStore } from './raw-mail-store.ts';

export interface MailPage {
  readonly items: readonly MailSummary[];
  /** Sent as `after`, it asks for the next older page; null on the last one. */
  readonly nextCursor: string | null;
}

export interface MailQuery {
  /** Words that must all occur in subject, sender, recipients or text. */
  readonly search?: string | undefined;
  /** A recipient's exact address. */
  readonly to?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export type MailboxChange = { readonly type: 'mail'; readonly id: string } | { type: 'cleared' };

/** The mails of this mailbox, newest first. */
export interface MailArchive {
  /** Resolves with the mail's id, once the mail is stored. */
  add(raw: Uint8Array): Promise<string>;
  page(query: MailQuery): MailPage;
  mail(id: string): Promise<Mail | undefined>;
  raw(id: string): Promise<Uint8Array | undefined>;
  clear(): Promise<void>;
  /** Calls back after every change until the returned function is called. */
  watch(listener: (change: MailboxChange) => void): () => void;
}

interface Entry {
  readonly summary: MailSummary;
  readonly searchText: string;
}

/** Opens the mails of a store and drops the oldest ones beyond `maxMails`. */
export async function openMailArchive(store: RawMailStore, maxMails: number): Promise<MailArchive> {
  const changes = new EventEmitter().setMaxListeners(0);
  let entries: Entry[] = []; // newest first
  let lastId: string | undefined;

  for (const id of await store.ids()) {
    const raw = await store.read(id);
    if (raw) entries.unshift(entryOf(await parseMail(id, raw)));
    lastId = id;
  }
  await dropOldest();

  async function dropOldest(): Promise<void> {
    const dropped = entries.slice(maxMails);
    entries = entries.slice(0, maxMails);
    await store.remove(dropped.map(({ summary }) => summary.id));
  }

  return {
    add: async (raw) => {
      const id = nextMailId(Date.now(), lastId);
      lastId = id;
      const entry = entryOf(await parseMail(id, raw));
      await store.write(id, raw);
      entries.push(entry);
      entries.sort((a, b) => (a.summary.id < b.summary.id ? 1 : -1));
      await dropOldest();
      changes.emit('change', { type: 'mail', id });
      return id;
    },
    page: ({ search = '', to, limit, after }) => {
      const words = folded(search).split(/\s+/).filter(Boolean);
      const recipient = to?.trim().toLowerCase();
      const found = entries.filter(
        ({ summary, searchText }) =>
          (after === undefined || summary.id < after) &&
          words.every((word) => searchText.includes(word)) &&
          (!recipient || summary.to.some(({ address }) => address.toLowerCase() === recipient)),
      );
      const items = found.slice(0, limit).map(({ summary }) => summary);
      return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
    mail: async (id) => {
      const raw = isMailId(id) ? await store.read(id) : undefined;
      return raw && parseMail(id, raw);
    },
    raw: async (id) => (isMailId(id) ? store.read(id) : undefined),
    clear: async () => {
      const cleared = entries;
      entries = [];
      await store.remove(cleared.map(({ summary }) => summary.id));
      changes.emit('change', { type: 'cleared' });
    },
    watch: (listener) => {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
  };
}

function entryOf(mail: Mail): Entry {
  const { html: _, headers: __, links: ___, text, ...summary } = mail;
  const people = [summary.from, ...summary.to].flatMap(({ name, address }) => [name, address]);
  return { summary, searchText: folded([summary.subject, ...people, text].join('\n')) };
}

/** A search ignores upper and lower case, full and half width. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
