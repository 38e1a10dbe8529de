import { join } from 'node:path';
import { startWeb } from './api/start-web.ts';
import { openFolderStore } from './mails/folder-store.ts';
import { keepMails } from './mails/kept-mails.ts';
import { openMemoryStore } from './mails/memory-store.ts';
import { acceptEverything } from './smtp/behaviour.ts';
import { startSmtp } from './smtp/start-smtp.ts';

export interface MailboxOptions {
  /** Port of the inbox and its API; 0 for any free one. */
  readonly webPort: number;
  /** Port of the SMTP catcher; 0 for any free one. */
  readonly smtpPort: number;
  /** Mails are kept in `{dataDir}/mailbox`; ':memory:' keeps them as long as the process. */
  readonly dataDir: string | ':memory:';
  /** The newest so many mails are kept. */
  readonly maxMails?: number;
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
  const mails = await keepMails(store, options.maxMails ?? 2_000);
  const behaviour = acceptEverything();
  const smtp = await startSmtp(options.smtpPort, mails, behaviour);
  try {
    const web = await startWeb(options.webPort, mails, behaviour);
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
