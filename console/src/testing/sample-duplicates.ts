import { Duplicates, PairComparison } from '@countersign/contract/duplicates/duplicates';
import { Match } from '@countersign/contract/duplicates/match';

const signal = (sentence: string, finding: string, values = {}) => ({ sentence, finding, values });

/** A registration that may be the same practice. */
export function knownMatch(changes: Readonly<Record<string, unknown>> = {}): Match {
  return Match.parse({
    countryCode: 'FR',
    ticketNumber: 'T-1',
    practiceName: 'Optique Lafayette Bourse',
    city: 'Paris',
    status: 'pending',
    submittedAt: '2026-10-18T09:14:00.000Z',
    decidedAt: null,
    decidedByName: null,
    reasonCodes: [],
    verdict: 'duplicate',
    signals: [
      signal('establishment-number-same', 'agree', { scheme: 'fr-siret' }),
      signal('telephone-same', 'agree', { telephone: '+33142000000' }),
      signal('address-elsewhere', 'contradict'),
    ],
    answer: null,
    standing: 'open',
    ...changes,
  });
}

/** Four of them, the second rejected before. */
export function someDuplicates(): Duplicates {
  return Duplicates.parse({
    searched: true,
    matches: [
      knownMatch(),
      knownMatch({
        ticketNumber: 'T-2',
        status: 'rejected',
        decidedAt: '2026-10-20T09:14:00.000Z',
        decidedByName: 'Marc Aubry',
        reasonCodes: ['L02'],
      }),
      knownMatch({ ticketNumber: 'T-3', countryCode: 'ES', city: 'Valencia' }),
      knownMatch({ ticketNumber: 'T-4', verdict: 'related', standing: 'silent' }),
    ],
    elsewhere: null,
  });
}

/** Two registrations side by side: one fact differs, one is near, one agrees. */
export function comparison(changes: Readonly<Record<string, unknown>> = {}): PairComparison {
  const {
    verdict: _,
    signals,
    standing: _standing,
    ...other
  } = knownMatch({ ticketNumber: 'T-2' });
  const fact = (name: string, one: string, theirs: string, finding: string) => ({
    fact: name,
    of: null,
    one,
    other: theirs,
    finding,
  });
  return PairComparison.parse({
    one: { ...other, ticketNumber: 'T-104233' },
    other,
    facts: [
      fact('telephone', '+33 1 42 00 00 00', '+33 4 91 00 00 00', 'contradict'),
      fact('legal-name', 'Optique Lafayette-Bourse', 'Optique Lafayete Bourse', 'near'),
      fact('trading-name', 'Clinique de la Bourse', 'Clinique de la Bourse', 'agree'),
    ],
    signals,
    answer: null,
    ...changes,
  });
}
