import { open, readFile } from 'node:fs/promises';

export type Verdict = 'approve' | 'reject';

/** What the API has acknowledged. */
export type Acknowledged =
  | { readonly act: 'submitted'; readonly ticket: string }
  | {
      readonly act: 'decided';
      readonly ticket: string;
      readonly verdict: Verdict;
      /** Provider's id of the person who decided. */
      readonly person: string;
    };

export interface Journal {
  /** Resolves when the entry is on the disk. */
  record(entry: Acknowledged): Promise<void>;
  /** Everything that is on the disk, in the order of recording. */
  read(): Promise<Acknowledged[]>;
  close(): Promise<void>;
}

/** A file with one acknowledged act per line, synced before `record` resolves. */
export async function openJournal(path: string): Promise<Journal> {
  const file = await open(path, 'a');
  let waiting: { readonly line: string; readonly written: () => void; failed(e: unknown): void }[] =
    [];
  let writing: Promise<void> | undefined;

  /** Writes all waiting entries together: a sync per entry would slow the load down. */
  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await file.write(batch.map(({ line }) => line).join(''));
        await file.datasync();
        for (const { written } of batch) written();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = undefined;
  }

  return {
    record: (entry) =>
      new Promise((written, failed) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, written, failed });
        writing ??= writeWaiting();
      }),
    read: async () => entriesIn(await readFile(path, 'utf8')),
    close: async () => {
      await writing;
      await file.close();
    },
  };
}

/** Entries of a journal's text; a last line without its end was never acknowledged as written. */
export function entriesIn(text: string): Acknowledged[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Acknowledged); // written by `record` above
}
