import { expect } from '@playwright/test';

export interface CaughtMail {
  readonly id: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
}

interface MailList {
  readonly items: readonly { readonly id: string; readonly subject: string }[];
}

/** Reads the mails that the mailbox caught. */
export function createMailboxClient(webUrl: string) {
  async function list(search: string, to: string): Promise<MailList['items']> {
    const query = new URLSearchParams({ search, to, limit: '50' });
    const answer = await fetch(`${webUrl}/api/mails?${query}`);
    // The mailbox's own answer: its tests fix the shape.
    return ((await answer.json()) as MailList).items;
  }
  async function read(id: string): Promise<CaughtMail> {
    const answer = await fetch(`${webUrl}/api/mails/${id}`);
    return (await answer.json()) as CaughtMail;
  }
  return {
    list,
    read,
    /** The one mail to `to` in which `search` occurs; waits for it. */
    async one(search: string, to: string): Promise<CaughtMail> {
      await expect.poll(async () => (await list(search, to)).length, { timeout: 60_000 }).toBe(1);
      const [mail] = await list(search, to);
      if (mail === undefined) throw new Error('The mail was there and is gone.');
      return read(mail.id);
    },
    /** Lets a mail come back to its sender. */
    async bounce(id: string, kind: 'hard' | 'soft' | 'full' | 'auto-reply' | 'complaint') {
      const answer = await fetch(`${webUrl}/api/mails/${id}/bounce`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind }),
      });
      expect(answer.status).toBe(204);
    },
    /** With `to`, for mails to that address alone: those of journeys before may still be leaving. */
    async behave(
      mode: 'accept' | 'refuse-4xx' | 'refuse-5xx' | 'drop',
      to?: string,
    ): Promise<void> {
      await fetch(`${webUrl}/api/behaviour`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode, to }),
      });
    },
  };
}

export type MailboxClient = ReturnType<typeof createMailboxClient>;
