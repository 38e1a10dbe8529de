import { isDeepStrictEqual } from 'node:util';
import type { Checklist, ChecklistItem } from '@countersign/contract/evidence/checklist';
import { MarketSettings } from '@countersign/contract/market-settings';
import {
  type LoosenedSettings,
  type ProtectiveSetting,
  protectiveSettings,
} from '@countersign/contract/waiting-changes';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { practiceTypes } from '@countersign/domain/registration/application';
import {
  noSecondPerson,
  type SecondPersonSwitches,
} from '@countersign/domain/registration/second-person';
import { endsEarlier, keepsAll } from '@countersign/domain/retention/retention';
import { defaultChecklistOf } from '../evidence/room.ts';

/** From that undo time on a shorter one takes nothing away; below it, mistakes are sent before they are seen. */
export const enoughUndoSeconds = 10;

interface Market {
  readonly countryCode: CountryCode;
  /** The undo time of the installation, in seconds. */
  readonly undoSeconds: number;
}

/** Whether a setting protects less than before. */
const isLooser: Readonly<
  Record<
    ProtectiveSetting,
    (before: MarketSettings, after: MarketSettings, market: Market) => boolean
  >
> = {
  undoSeconds: (before, after, { undoSeconds }) => {
    const [was, is] = [before.undoSeconds ?? undoSeconds, after.undoSeconds ?? undoSeconds];
    return is < was && is < enoughUndoSeconds;
  },
  secondPersonReverses: (before, after) =>
    before.secondPersonReverses === true && after.secondPersonReverses !== true,
  secondPersonDecides: (before, after) =>
    needsFewer(
      before.secondPersonDecides ?? noSecondPerson,
      after.secondPersonDecides ?? noSecondPerson,
    ),
  retention: (before, after) =>
    endsEarlier(before.retention ?? keepsAll, after.retention ?? keepsAll),
  checklist: (before, after, { countryCode }) =>
    wantsLess(
      before.checklist ?? defaultChecklistOf(countryCode),
      after.checklist ?? defaultChecklistOf(countryCode),
    ),
};

/**
 * Divides a change of a market's settings: `now` has all that may take effect at once, `before` and `waiting` the fields that would
 * protect less, as they are and as they are wanted. A field with looser and stricter parts waits as a whole.
 */
export function divideChange(
  before: MarketSettings,
  after: MarketSettings,
  market: Market,
): {
  readonly now: MarketSettings;
  readonly before: LoosenedSettings;
  readonly waiting: LoosenedSettings;
} {
  const looser = protectiveSettings.filter((field) => isLooser[field](before, after, market));
  return {
    now: MarketSettings.parse({ ...after, ...pick(before, looser) }),
    before: pick(before, looser),
    waiting: pick(after, looser),
  };
}

/** Whether each field of `change` still is as in `settings`. */
export function isStill(settings: MarketSettings, change: LoosenedSettings): boolean {
  return protectiveSettings.every(
    (field) => !(field in change) || isDeepStrictEqual(settings[field], change[field]),
  );
}

function pick(settings: MarketSettings, fields: readonly ProtectiveSetting[]): LoosenedSettings {
  return Object.fromEntries(fields.map((field) => [field, settings[field]]));
}

function needsFewer(before: SecondPersonSwitches, after: SecondPersonSwitches): boolean {
  const isOff = (['contradicted', 'waived', 'fraudOrDebt'] as const).some(
    (name) => before[name] && !after[name],
  );
  return isOff || (after.moreThan ?? Infinity) > (before.moreThan ?? Infinity);
}

function wantsLess(before: Checklist, after: Checklist): boolean {
  // A type of practice without items of its own has those of the others.
  return [undefined, ...practiceTypes].some((type) => {
    const [was, is] = [of(before, type), of(after, type)];
    const items = new Map(is.items.map((item) => [item.code, item]));
    return (
      was.items.some((item) => wantsLessOf(item, items.get(item.code))) ||
      acceptsMore(was.numbers, is.numbers)
    );
  });
}

function of(
  checklist: Checklist,
  type: (typeof practiceTypes)[number] | undefined,
): Pick<Checklist, 'items' | 'numbers'> {
  return checklist.types.find((one) => one.type === type) ?? checklist;
}

function wantsLessOf(before: ChecklistItem, after: ChecklistItem | undefined): boolean {
  if (!before.required) return false;
  if (after?.required !== true) return true;
  return before.waivedBy === 'administrator' && after.waivedBy === 'staff';
}

/** One of the numbers is enough; without any, none is needed. */
function acceptsMore(before: Checklist['numbers'], after: Checklist['numbers']): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || after.some((number) => !before.includes(number));
}
