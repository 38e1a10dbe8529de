import type { FactComparison } from '@countersign/domain/evidence/register-finding';
import type { WrittenApplication } from '../../duplicates/room.ts';
import type { RegisterActivity, RegisterRecord } from '../register-record.ts';
import { eyeCareWords, FITTING_BY_TYPE, FITTING_CODES, otherOptics } from './fitting-activities.ts';

type Fit = 'agrees' | 'similar' | 'differs';
const order: readonly Fit[] = ['agrees', 'similar', 'differs'];

/** The activity that fits best. It decides nothing alone: code tables change. */
export function compareActivity(
  record: RegisterRecord,
  application: WrittenApplication,
): FactComparison {
  const ours = application.practice?.type ?? null;
  const [best] = record.activities
    .map((activity) => ({ activity, fit: fitOf(activity, ours) }))
    .toSorted((one, other) => order.indexOf(one.fit) - order.indexOf(other.fit));
  if (best === undefined) return { result: 'not-told', ours, theirs: null };
  return { result: best.fit, ours, theirs: textOf(best.activity) };
}

function fitOf({ codeSet, code, label = '' }: RegisterActivity, type: string | null): Fit {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const { fits, near } = FITTING_CODES[codeSet];
  if (fits.test(plain)) return 'agrees';
  if (type !== null && FITTING_BY_TYPE[type]?.test(plain)) return 'agrees';
  if (near.test(plain)) return 'similar';
  return eyeCareWords.test(label) && !otherOptics.test(label) ? 'agrees' : 'differs';
}

function textOf({ code, label }: RegisterActivity): string {
  return label === undefined ? code : `${code} ${label}`;
}
