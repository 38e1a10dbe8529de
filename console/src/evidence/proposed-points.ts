import type { Evidence, EvidenceItem, ItemCode } from '@countersign/contract/evidence/evidence';
import { pathOfEntry } from '@countersign/domain/registration/field-path';
import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';
import type { RequestPoint } from '@countersign/domain/registration/request-point';

export type ProposedPoint = Pick<RequestPoint, 'kind' | 'field' | 'reason'>;

/** What to ask where an item of the checklist is open or contradicted; no entry: nothing to ask. */
const pointOfItem: Readonly<Partial<Record<ItemCode, ProposedPoint>>> = {
  'entity-active': { kind: 'explain', field: 'practice.legalName', reason: 'B01' },
  'name-agrees': { kind: 'correct', field: 'practice.legalName', reason: 'B03' },
  'place-agrees': { kind: 'correct', field: 'practice.addresses[practice]', reason: 'B04' },
  'activity-fits': { kind: 'explain', field: 'practice.type', reason: null },
  'licence-valid': { kind: 'document', field: 'documents[licence]', reason: 'L01' },
  'professional-found': { kind: 'explain', field: 'contact.name', reason: 'L06' },
  'contact-may-act': { kind: 'document', field: 'documents[other]', reason: 'C01' },
};

/** Points that the evidence suggests: numbers that fail first, then items of the checklist. */
export function proposedPoints({ items, identifiers }: Pick<Evidence, 'items' | 'identifiers'>) {
  const counts = new Map<string, number>();
  const numbers = identifiers.flatMap(({ scheme, verdict, accepted }) => {
    const number = (counts.get(scheme) ?? 0) + 1;
    counts.set(scheme, number);
    const known = identifierSchemes.find((one) => one === scheme);
    if (known === undefined || verdict !== 'invalid' || accepted !== null) return [];
    const field = pathOfEntry({ list: 'practice.identifiers', name: known, number });
    return [{ kind: 'correct', field, reason: 'B02' } as const];
  });
  const open = items
    .filter(isUnsettled)
    .flatMap((item) => missingNumber(item) ?? pointOfItem[item.code] ?? []);
  return [...numbers, ...open];
}

/** The first of the numbers that the market asks for. */
function missingNumber({ code, whyValues }: EvidenceItem): ProposedPoint | undefined {
  if (code !== 'number-given') return undefined;
  const [scheme] = whyValues.schemes?.split(' ') ?? [];
  const known = identifierSchemes.find((one) => one === scheme);
  if (known === undefined) return undefined;
  const field = pathOfEntry({ list: 'practice.identifiers', name: known, number: 1 });
  return { kind: 'correct', field, reason: null };
}

function isUnsettled({ state }: EvidenceItem): boolean {
  return state === 'open' || state === 'contradicted';
}
