import type { Slots } from '../limits/slots.ts';

/** What is done with the rows of one table. */
export interface JobKind<Job> {
  /** Leases the job that has been due for longest, and none for a share in `full`; undefined if none is due. */
  readonly claim: (full: readonly string[]) => Promise<Job | undefined>;
  /** Releases a job that was claimed and not begun. */
  readonly giveBack: (job: Job) => Promise<void>;
  /** Does the job and settles it. Throws where it could not be settled; it is due again when its lease ends. */
  readonly run: (job: Job) => Promise<void>;
  /** Jobs with the same share, such as a mail domain, of which this process does only `most` at once. */
  readonly share?: Share<Job> | undefined;
}

export interface Share<Job> {
  readonly of: (job: Job) => string;
  readonly most: number;
  readonly slots: Slots;
}

/**
 * Does the job that has been due for longest; false if none is due. Throws if none can be read. Once `signal`
 * is aborted nothing is begun. Calls `claimed` for a job that was found.
 */
export async function doNext<Job>(
  { claim, giveBack, run, share }: JobKind<Job>,
  signal: AbortSignal,
  claimed: () => void = () => undefined,
): Promise<boolean> {
  const job = await claim(share?.slots.full(share.most) ?? []);
  if (job === undefined) return false;
  claimed();
  // Lanes that looked at the same moment may all have found the same share.
  const end = share === undefined ? () => undefined : share.slots.take([share.of(job), share.most]);
  try {
    if (signal.aborted || end === undefined) await giveBack(job);
    else await run(job);
  } finally {
    end?.();
  }
  return true;
}
