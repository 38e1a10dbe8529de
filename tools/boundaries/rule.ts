import type { Repository } from './scan-repository.ts';

/** One rule of the layout: what it forbids, why, and the way out. */
export interface Rule {
  readonly name: string;
  /** What to do about a breach, for the one who has just made it. */
  readonly remedy: string;
  /** One line per breach, beginning with the path of the file. */
  find(repository: Repository): string[];
}
