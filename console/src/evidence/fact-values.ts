import type { ItemCode } from '@countersign/contract/evidence/evidence';
import { addressOnOneLine } from '@countersign/domain/registration/address-lines';
import { practiceTypes } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import type { Fact } from './facts.ts';
import { readableActivity } from './readable-activity.ts';
import { schemeName } from './sentences.ts';
import type { EvidenceText } from './use-evidence-text.ts';

export interface FactValues {
  /** What the application says; null where it says nothing. */
  readonly ours: string | null;
  /** What the register says, where it can be compared. */
  readonly theirs: string | null;
  /** The two say different things: their differing letters are marked. */
  readonly differ: boolean;
}

interface Reader {
  readonly words: EvidenceText;
  readonly formats: Formats;
  readonly t: Translate;
}

const compared: Partial<Record<ItemCode, 'name' | 'address' | 'activity'>> = {
  'name-agrees': 'name',
  'place-agrees': 'address',
  'activity-fits': 'activity',
};

/** What the application and the register say of a fact, in words. */
export function factValues(fact: Fact, registration: Registration, reader: Reader): FactValues {
  const { code, answer, item } = fact;
  const stated = statedBy(fact, registration, reader);
  if (code === 'entity-active' && answer !== undefined && answer.knowledge === 'found') {
    const { result } = answer.state;
    const state =
      result === 'differs' ? (answer.why === 'insolvent' ? 'insolvent' : 'ceased') : result;
    const theirs = state === 'not-told' ? null : reader.words.say(`stateResult.${state}`);
    return { ours: stated, theirs, differ: false };
  }
  const named = compared[code];
  const told = named === undefined ? undefined : answer?.[named];
  if (told === undefined || told.theirs === null)
    return { ours: stated, theirs: null, differ: false };
  const isActivity = named === 'activity';
  const theirs = isActivity ? readableActivity(told.theirs) : told.theirs;
  const differ =
    (told.result === 'similar' || told.result === 'differs') && item.state !== 'not-applicable';
  return { ours: isActivity ? stated : (told.ours ?? stated), theirs, differ };
}

function statedBy(
  { code, told, item }: Fact,
  { practice, contact }: Registration,
  { words, formats, t }: Reader,
): string | null {
  switch (code) {
    case 'name-agrees':
      return practice.legalName;
    case 'place-agrees': {
      const address = practice.addresses.find(({ purpose }) => purpose === 'practice');
      return address === undefined ? null : addressOnOneLine(address);
    }
    case 'activity-fits':
      return practiceTypes.includes(practice.type)
        ? t(`registration.practiceType.${practice.type}`)
        : practice.type;
    case 'contact-may-act':
      return beside(formats, contact.name, t(`registration.contactRole.${contact.role}`));
    case 'professional-found':
      if (told.length === 0 && item.why === 'contact-is-professional') return contact.name;
      break;
    default:
  }
  const named = told.map(({ schemeId, scheme, display, value }) => {
    const number = `${schemeName(words, schemeId ?? scheme)} ${display}`;
    const typed = practice.identifiers.find((one) => one.scheme === scheme && one.value === value);
    const more = [
      typed?.issuer,
      typed?.validUntil === undefined
        ? undefined
        : t('registration.validUntil', { date: formats.date(`${typed.validUntil}T12:00:00`) }),
    ].filter((part) => part !== undefined);
    return beside(formats, number, ...more);
  });
  return named.length === 0 ? null : named.join(' · ');
}

/** What belongs to one value, as its language sets it apart. */
function beside({ tag }: Formats, ...parts: readonly string[]): string {
  return parts.join(tag.startsWith('ja') ? '、' : ', ');
}
