import type { FactComparison } from '@countersign/domain/evidence/register-finding';
import type { WrittenApplication } from '../../duplicates/room.ts';
import type { ActivityCodeSet, RegisterActivity, RegisterRecord } from '../register-record.ts';

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

interface FittingCodes {
  /** Eye care by the code alone. */
  readonly fits: RegExp;
  /** Similar activities under which eye care is often entered: other retail, health, optical makers. */
  readonly near: RegExp;
}

/** NACE without points: other specialised retail, online retail, wholesale, makers, health. */
const nearInEurope = /^(?:477[48]|4791|464[369]|2670|3250|861|862|869|7210|7211|7219)/;

/** Codes without points and letters, except NUCC and NAF, which have letters of their own. */
const FITTING_CODES: Readonly<Record<ActivityCodeSet, FittingCodes>> = {
  // NUCC 25.0: optometrists, opticians and their technicians, ophthalmology, eyewear, eye surgery.
  nucc: {
    fits: /^(?:152W|156F|207W|332H00000X|261QS0132X|261QO0400X|163WX1100X)/,
    near: /^(?:193|261Q|282N|332B|174400000X)/,
  },
  naf: { fits: /^4778A/, near: nearInEurope },
  sic: { fits: /^47782/, near: nearInEurope },
  cnae: { fits: /^4774100/, near: /^(?:4773300|4789099|4645|3250|2670|861|863|865|866|869)/ },
  sn: { fits: /^47782/, near: nearInEurope },
  tol: { fits: /^47782/, near: nearInEurope },
  // Poland and the Czech Republic have no finer class than the one that opticians belong to.
  pkd: { fits: /^4778/, near: nearInEurope },
  'cz-nace': { fits: /^(?:47782|4778$|47780)/, near: nearInEurope },
};

/** By the kind of practice, codes that fit it and not an optician. NACE and CNAE begin alike. */
const FITTING_BY_TYPE: Readonly<Record<string, RegExp>> = {
  'ophthalmology-clinic': /^(?:861|862|863)/,
  hospital: /^(?:861|862|282N)/,
  laboratory: /^(?:3250|2670)/,
  'online-retailer': /^(?:4791)/,
  'buying-group': /^(?:464[369])/,
};

/** A register's own words for eye care, where its code is in no table. */
const eyeCareWords =
  /opti[ckqsy]|ópti|optik|optom|[oó][fp]h?tal|oftalm|okul|eyewear|eye ?care|spectacle|lunett|brill|silmäl|glasögon|眼鏡|メガネ|コンタクト/i;
const otherOptics = /fib(?:re|er)|fibra|włókn|vlákn|photon/i;
