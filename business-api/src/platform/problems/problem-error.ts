import type { Claim } from '@countersign/contract/claims/claim';
import type { FaultyField } from '@countersign/contract/problems/problem';
import { type ProblemCode, problemStatuses } from '@countersign/contract/problems/problem-code';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import type { Registration } from '@countersign/domain/registration/registration';
import type { SecondPersonCause } from '@countersign/domain/registration/second-person-cause';

export interface ProblemExtras {
  /** For developers; never personal data, never input of the caller. */
  readonly detail?: string;
  readonly errors?: readonly FaultyField[];
  readonly registration?: Registration;
  readonly claim?: Claim;
  readonly openItems?: readonly string[];
  readonly causes?: readonly SecondPersonCause[];
  readonly retryAfterSeconds?: number;
  /** Further headers of the answer, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

const unavailable = 503;
const retryAfterSeconds = 2;

/** May be thrown anywhere in a request; the error handler turns it into the answer. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(extras.detail ?? problemTitles[code]);
    this.code = code;
    // Whoever cannot be answered now is told when to ask again.
    this.extras = this.status === unavailable ? { retryAfterSeconds, ...extras } : extras;
  }

  /** Names the error behind it, for the log. */
  because(cause: unknown): this {
    this.cause = cause;
    return this;
  }

  get status(): number {
    return problemStatuses[this.code];
  }
}
