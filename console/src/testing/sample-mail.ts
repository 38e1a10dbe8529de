import type { Mail } from '@countersign/contract/mails';
import type * as z from 'zod/mini';

type Sample = z.input<typeof Mail>;

/** An approval mail that the recipient's server refused, with what a test changes. */
export function sampleMail(changes: Partial<Sample> = {}): Sample {
  return {
    mailId: '01941f29-7c00-7000-8000-000000000001',
    countryCode: 'FR',
    ticketNumber: 'T-104233',
    practice: 'Optique Lafayette-Bourse',
    purpose: 'approval',
    recipient: 'helene@lafayette-bourse.example',
    language: 'fr',
    subject: 'Votre demande T-104233',
    state: 'failed',
    attempts: 3,
    createdAt: '2026-11-18T10:00:00.000Z',
    notBefore: '2026-11-18T10:00:20.000Z',
    sentAt: null,
    lastError: 'smtp-550',
    outdated: false,
    setAside: false,
    ...changes,
  };
}
