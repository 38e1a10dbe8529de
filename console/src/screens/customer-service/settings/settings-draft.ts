import { MarketSettings } from '@countersign/contract/market-settings';
import * as z from 'zod/mini';

/** A market's settings as they are typed: nothing of it need be valid yet. */
const SettingsDraft = z.object({
  staff: z.array(
    z.object({
      /** Tells the rows apart while they are typed. */
      row: z.string(),
      email: z.string(),
      name: z.string(),
      locale: z.string(),
      escalations: z.boolean(),
    }),
  ),
  targetHours: z.string(),
  undoSeconds: z.string(),
  replyTo: z.string(),
  reminders: z.boolean(),
});
export type SettingsDraft = z.infer<typeof SettingsDraft>;
export type StaffDraft = SettingsDraft['staff'][number];

/** What was being changed, and what it was when that began. */
export const StoredSettings = z.object({
  version: z.int(),
  base: MarketSettings,
  draft: SettingsDraft,
  /** When it was typed last; absent until something is. */
  changedAtMs: z.optional(z.int()),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** `targetHours`, or `staff/2/email` of the third row; each has a text in `settings.fault`. */
export type SettingsFaults = Readonly<Record<string, SettingsFault>>;
export type SettingsFault =
  | 'targetHours'
  | 'undoSeconds'
  | 'email'
  | 'required'
  | 'name'
  | 'duplicate'
  | 'too-many';

export function draftOf(settings: MarketSettings): SettingsDraft {
  return {
    staff: settings.staff.map(({ email, name, locale, escalations }) => ({
      row: email,
      email,
      name: name ?? '',
      locale,
      escalations,
    })),
    targetHours: String(settings.targetHours),
    undoSeconds: settings.undoSeconds === null ? '' : String(settings.undoSeconds),
    replyTo: settings.replyTo ?? '',
    reminders: settings.reminders,
  };
}

/** The settings that are meant, or which fields are not yet right. */
export function settingsOf(
  draft: SettingsDraft,
): { readonly settings: MarketSettings } | { readonly faults: SettingsFaults } {
  const empty = (text: string) => (text.trim() === '' ? null : text.trim());
  const wanted = {
    staff: draft.staff.map(({ email, name, locale, escalations }) => ({
      email: email.trim(),
      name: empty(name),
      locale,
      escalations,
    })),
    targetHours: wholeNumber(draft.targetHours),
    undoSeconds: empty(draft.undoSeconds) === null ? null : wholeNumber(draft.undoSeconds),
    replyTo: empty(draft.replyTo),
    reminders: draft.reminders,
  };
  const parsed = MarketSettings.safeParse(wanted);
  const seen = new Set<string>();
  const faults: Record<string, SettingsFault> = {};
  wanted.staff.forEach(({ email }, index) => {
    const one = email.toLowerCase();
    if (email === '') faults[`staff/${index}/email`] = 'required';
    else if (seen.has(one)) faults[`staff/${index}/email`] = 'duplicate';
    seen.add(one);
  });
  for (const { path } of parsed.success ? [] : parsed.error.issues) {
    const place = path.join('/');
    const fault = faultAt(place);
    // Two of one address are said beside the second of them.
    if (place === 'staff' && Object.values(faults).includes('duplicate')) continue;
    faults[place] ??= fault;
  }
  return parsed.success && Object.keys(faults).length === 0
    ? { settings: parsed.data }
    : { faults };
}

function faultAt(place: string): SettingsFault {
  if (place === 'targetHours' || place === 'undoSeconds') return place;
  if (place === 'staff') return 'too-many';
  return place.endsWith('name') ? 'name' : 'email';
}

/** Digits only: what a number field lets through besides is no whole number. */
function wholeNumber(text: string): number {
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}

/** Whether anything differs from the settings that it began with. */
export function isChanged({ base, draft }: Pick<StoredSettings, 'base' | 'draft'>): boolean {
  const known = { ...draft, staff: draft.staff.map((one) => ({ ...one, row: '' })) };
  const began = draftOf(base);
  return (
    JSON.stringify(known) !==
    JSON.stringify({ ...began, staff: began.staff.map((one) => ({ ...one, row: '' })) })
  );
}

/**
 * Somebody saved meanwhile: what this person has not touched follows, what was typed stays. The
 * staff is one thing here: a row of one list means nothing in another.
 */
export function rebaseDraft(
  kept: StoredSettings,
  now: MarketSettings,
  version: number,
): StoredSettings {
  const [began, current] = [draftOf(kept.base), draftOf(now)];
  const touched = (name: keyof SettingsDraft) =>
    isChanged({ base: kept.base, draft: { ...began, [name]: kept.draft[name] } });
  return {
    ...kept,
    version,
    base: now,
    draft: {
      staff: touched('staff') ? kept.draft.staff : current.staff,
      targetHours: touched('targetHours') ? kept.draft.targetHours : current.targetHours,
      undoSeconds: touched('undoSeconds') ? kept.draft.undoSeconds : current.undoSeconds,
      replyTo: touched('replyTo') ? kept.draft.replyTo : current.replyTo,
      reminders: touched('reminders') ? kept.draft.reminders : current.reminders,
    },
  };
}
