import * as z from 'zod/mini';

/** A registration as its history must agree with it. */
export interface HistoryHead {
  readonly countryCode: string;
  readonly ticketNumber: string;
  readonly submittedAt: Date;
  readonly status: string;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly reasonCodes: unknown;
  readonly accountNumber: string | null;
  readonly messageToApplicant: string | null;
  readonly internalNote: string | null;
  /** The text and the date of a condition as JSON of the column; null without one. */
  readonly condition: unknown;
  /** The market and the ticket that a rejection or a link names as the original, as they are stored. */
  readonly duplicateOf: readonly [string | null, string | null];
  /** Of the application as it is stored now. */
  readonly applicationHash: string;
  readonly count: number;
  readonly hash: string;
}

/** A row of the history as it is stored. */
export interface StoredEvent {
  readonly sequence: number;
  readonly kind: string;
  readonly at: Date;
  readonly actor: unknown;
  readonly payload: unknown;
  readonly personal: unknown;
  readonly personalHashes: unknown;
  readonly previousHash: string;
  readonly hash: string;
}

/** A mail of the registration, as it is stored now. */
export interface StoredMail {
  /** As mailHash computes it. */
  readonly hash: string;
  readonly purpose: string;
  readonly recipient: string;
  /** Null where it was not sent, or came back. */
  readonly sentAt: Date | null;
}

/** The personal values of an event with their salts; null once they are erased. */
export const Personal = z.nullable(
  z.record(z.string(), z.object({ value: z.string(), salt: z.string() })),
);

export function personalValue({ personal }: StoredEvent, name: string): string | undefined {
  return Personal.parse(personal)?.[name]?.value;
}
