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
import {
  checksFor,
  defaultChecklistOf,
  type WholeChecklist,
  wholeChecklistOf,
} from '../evidence/room.ts';

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
  checklist: (before, after, { countryCode }) => {
    const [was, is] = [before, after].map(({ checklist }) =>
      wholeChecklistOf(countryCode, checklist ?? defaultChecklistOf(countryCode)),
    ) as [WholeChecklist, WholeChecklist]; // two in, two out
    return wantsLess(was, is);
  },
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

function wantsLess(before: WholeChecklist, after: WholeChecklist): boolean {
  // The check of the licence is about numbers of these types: with others it may be passed by what did not count before.
  const isOtherLicence = !isDeepStrictEqual(before.licences.toSorted(), after.licences.toSorted());
  return [undefined, ...practiceTypes].some((type) => {
    // A type of practice without items of its own has those of the others.
    const [was, is] =
      type === undefined ? [before, after] : [checksFor(before, type), checksFor(after, type)];
    const items = new Map(is.items.map((item) => [item.code, item]));
    return (
      was.items.some(
        (item) =>
          wantsLessOf(item, items.get(item.code)) ||
          (isOtherLicence && item.required && item.code === 'licence-valid'),
      ) || acceptsMore(was.numbers, is.numbers)
    );
  });
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
