import { join } from 'node:path';
import type { BounceReporting } from './bounces/play-bounce.ts';
import { openMailArchive } from './mails/mail-archive.ts';
import { openFolderStore, openMemoryStore } from './mails/raw-mail-store.ts';
import { createSmtpBehaviour } from './smtp/behaviour.ts';
import { startSmtp } from './smtp/start-smtp.ts';
import { startWeb } from './start-web.ts';

export interface MailboxOptions {
  /** Port of the inbox and its API; 0 for any free one. */
  readonly webPort: number;
  /** Port of the SMTP catcher; 0 for any free one. */
  readonly smtpPort: number;
  /** Mails are stored in `{dataDir}/mailbox`; ':memory:' stores them until the process ends. */
  readonly dataDir: string | ':memory:';
  /** How many mails to store; older ones are removed. Default 2,000. */
  readonly maxMails?: number;
  /** Where what comes back is reported; absent: nothing comes back. */
  readonly bounces?: BounceReporting | undefined;
}

export interface RunningMailbox {
  /** `http://localhost:{port}`, without a slash at its end. */
  readonly webUrl: string;
  /** `smtp://127.0.0.1:{port}` */
  readonly smtpUrl: string;
  close(): Promise<void>;
}

/** Starts the SMTP catcher and the inbox on loopback. Throws where a port is taken. */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const store =
    options.dataDir === ':memory:'
      ? openMemoryStore()
      : await openFolderStore(join(options.dataDir, 'mailbox'));
  const mails = await openMailArchive(store, options.maxMails ?? 2_000);
  const behaviour = createSmtpBehaviour();
  const smtp = await startSmtp(options.smtpPort, mails, behaviour);
  try {
    const web = await startWeb(options.webPort, mails, behaviour, options.bounces);
    return {
      webUrl: web.url,
      smtpUrl: smtp.url,
      close: async () => {
        await Promise.all([web.close(), smtp.close()]);
      },
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}
