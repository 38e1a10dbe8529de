import { Checklist } from '@countersign/contract/evidence/checklist';
import { defaultLicenceNotices } from '@countersign/contract/licences';
import { MarketSettings } from '@countersign/contract/market-settings';
import { AssignmentRule } from '@countersign/domain/assignment/assignment-rules';
import { readEmailAddress } from '@countersign/domain/contact/email-address';
import { NotificationChoices } from '@countersign/domain/notifications/notification-choices';
import { noSecondPerson } from '@countersign/domain/registration/second-person';
import { visibleTextFault } from '@countersign/domain/registration/visible-text';
import { keepsAll, Retention } from '@countersign/domain/retention/retention';
import * as z from 'zod/mini';
import { wholeChecklist } from './checklist-draft.ts';
import { WorkingTimeDraft } from './working-time-draft.ts';

/** A market's settings as typed: they need not be valid. */
const SettingsDraft = z.object({
  staff: z.array(
    z.object({
      /** Identifies the row while it is typed. */
      row: z.string(),
      email: z.string(),
      name: z.string(),
      locale: z.string(),
      escalations: z.boolean(),
    }),
  ),
  targetHours: z.string(),
  workingTime: z._default(WorkingTimeDraft, null),
  undoSeconds: z.string(),
  replyTo: z.string(),
  reminders: z.boolean(),
  receipts: z._default(z.boolean(), false),
  draftLanguages: z._default(z.boolean(), true),
  /** Whether approvals get an account elsewhere. */
  accounts: z._default(z.enum(['off', 'expected']), 'off'),
  approvalMailWaitHours: z._default(z.string(), ''),
  /** Days before a licence ends, with commas between them; empty: nobody is asked. */
  licenceNotices: z._default(z.string(), defaultLicenceNotices.join(', ')),
  notifications: z._default(NotificationChoices, {}),
  assignmentRules: z._default(z.array(AssignmentRule), []),
  /** Days; empty: kept without end. */
  retention: z._default(
    z.object({
      rejected: z.string(),
      withdrawn: z.string(),
      unanswered: z.string(),
      approved: z.string(),
      linked: z._default(z.string(), ''),
    }),
    { rejected: '', withdrawn: '', unanswered: '', approved: '', linked: '' },
  ),
  secondPersonReverses: z._default(z.boolean(), false),
  /** Which decisions a second person confirms. */
  second: z._default(
    z.object({
      contradicted: z.boolean(),
      waived: z.boolean(),
      fraudOrDebt: z.boolean(),
      moreThan: z.string(),
    }),
    { contradicted: false, waived: false, fraudOrDebt: false, moreThan: '' },
  ),
  /** Null where the API answered none. */
  checklist: z.nullable(Checklist),
});
export type SettingsDraft = z.infer<typeof SettingsDraft>;
export type StaffDraft = SettingsDraft['staff'][number];

/** A draft with the settings that it started from. */
export const StoredSettings = z.object({
  version: z.int(),
  base: MarketSettings,
  draft: SettingsDraft,
  /** The time of the last change; absent before the first. */
  changedAtMs: z.optional(z.int()),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** `targetHours`, or `staff/2/email` of the third row; each has a text in `settings.fault`. */
export type SettingsFaults = Readonly<Record<string, SettingsFault>>;
export type SettingsFault =
  | 'targetHours'
  | 'undoSeconds'
  | 'approvalMailWaitHours'
  | 'moreThan'
  | 'retention'
  | 'licences'
  | 'email'
  | 'required'
  | 'name'
  | 'duplicate'
  | 'too-many'
  | 'hours'
  | 'overlap'
  | 'no-hours';

export function settingsDraftOf(settings: MarketSettings): SettingsDraft {
  const second = settings.secondPersonDecides ?? noSecondPerson;
  const kept = settings.retention ?? keepsAll;
  const typed = (count: number | null) => (count === null ? '' : String(count));
  return {
    staff: settings.staff.map(({ email, name, locale, escalations }) => ({
      row: email,
      email,
      name: name ?? '',
      locale,
      escalations,
    })),
    targetHours: String(settings.targetHours),
    workingTime: settings.workingTime ?? null,
    undoSeconds: settings.undoSeconds === null ? '' : String(settings.undoSeconds),
    replyTo: settings.replyTo ?? '',
    reminders: settings.reminders,
    receipts: settings.receipts ?? false,
    draftLanguages: settings.draftLanguages ?? true,
    accounts: settings.accounts ?? 'off',
    approvalMailWaitHours: typed(settings.approvalMailWaitHours ?? null),
    licenceNotices: (settings.licenceNotices ?? defaultLicenceNotices).join(', '),
    notifications: settings.notifications ?? {},
    assignmentRules: settings.assignmentRules ?? [],
    retention: {
      rejected: typed(kept.rejected),
      withdrawn: typed(kept.withdrawn),
      unanswered: typed(kept.unanswered),
      approved: typed(kept.approved),
      linked: typed(kept.linked),
    },
    secondPersonReverses: settings.secondPersonReverses ?? false,
    second: { ...second, moreThan: second.moreThan === null ? '' : String(second.moreThan) },
    checklist: settings.checklist == null ? null : wholeChecklist(settings.checklist),
  };
}

/** The settings of a valid draft, or its faulty fields. */
export function settingsOf(
  draft: SettingsDraft,
): { readonly settings: MarketSettings } | { readonly faults: SettingsFaults } {
  const empty = (text: string) => (text.trim() === '' ? null : text.trim());
  const wanted = {
    staff: draft.staff.map(({ email, name, locale, escalations }) => ({
      email: readEmailAddress(email).address ?? email.trim(),
      name: empty(name),
      locale,
      escalations,
    })),
    targetHours: wholeNumber(draft.targetHours),
    workingTime: draft.workingTime,
    undoSeconds: empty(draft.undoSeconds) === null ? null : wholeNumber(draft.undoSeconds),
    replyTo: empty(readEmailAddress(draft.replyTo).address ?? draft.replyTo),
    reminders: draft.reminders,
    receipts: draft.receipts,
    draftLanguages: draft.draftLanguages,
    accounts: draft.accounts,
    approvalMailWaitHours:
      empty(draft.approvalMailWaitHours) === null ? null : wholeNumber(draft.approvalMailWaitHours),
    licenceNotices: typedNotices(draft.licenceNotices),
    notifications: draft.notifications,
    assignmentRules: draft.assignmentRules,
    retention: typedDays(draft.retention),
    secondPersonReverses: draft.secondPersonReverses,
    secondPersonDecides: {
      ...draft.second,
      moreThan: empty(draft.second.moreThan) === null ? null : wholeNumber(draft.second.moreThan),
    },
    ...(draft.checklist === null ? {} : { checklist: draft.checklist }),
  };
  const parsed = MarketSettings.safeParse(wanted);
  const seen = new Set<string>();
  const faults: Record<string, SettingsFault> = {};
  wanted.staff.forEach(({ email }, index) => {
    const one = email.toLowerCase();
    if (email === '') faults[`staff/${index}/email`] = 'required';
    else if (seen.has(one)) faults[`staff/${index}/email`] = 'duplicate';
    else if (isFaulty(email)) faults[`staff/${index}/email`] = 'email';
    seen.add(one);
  });
  for (const [at, { name }] of wanted.staff.entries()) {
    if (name !== null && visibleTextFault(name) !== undefined) faults[`staff/${at}/name`] = 'name';
  }
  if (wanted.replyTo !== null && isFaulty(wanted.replyTo)) faults.replyTo = 'email';
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    if (path[0] === 'workingTime') {
      faults.workingTime ??= message === 'overlap' || message === 'no-hours' ? message : 'hours';
      continue;
    }
    const place = path.join('/');
    const fault = faultAt(place);
    // A duplicate address is reported at the second row.
    if (place === 'staff' && Object.values(faults).includes('duplicate')) continue;
    faults[place] ??= fault;
  }
  return parsed.success && Object.keys(faults).length === 0
    ? { settings: parsed.data }
    : { faults };
}

/** The periods as they are typed, whatever else is faulty; undefined where one of them is. */
export function retentionOf({
  retention,
}: Pick<SettingsDraft, 'retention'>): Retention | undefined {
  return Retention.safeParse(typedDays(retention)).data;
}

/** The longest first, as the API has them. */
function typedNotices(text: string): number[] {
  const parts = text.split(/[,、，\s]+/).filter((part) => part !== '');
  return parts.map(wholeNumber).toSorted((a, b) => b - a);
}

function typedDays(typed: SettingsDraft['retention']) {
  const { rejected, withdrawn, unanswered, approved, linked } = typed;
  const days = (text: string) => (text.trim() === '' ? null : wholeNumber(text));
  return {
    rejected: days(rejected),
    withdrawn: days(withdrawn),
    unanswered: days(unanswered),
    approved: days(approved),
    linked: days(linked),
  };
}

function faultAt(place: string): SettingsFault {
  if (place === 'targetHours' || place === 'undoSeconds' || place === 'approvalMailWaitHours')
    return place;
  if (place === 'secondPersonDecides/moreThan') return 'moreThan';
  if (place.startsWith('retention/')) return 'retention';
  if (place.startsWith('licenceNotices')) return 'licences';
  if (place === 'staff') return 'too-many';
  return place.endsWith('name') ? 'name' : 'email';
}

function isFaulty(email: string): boolean {
  return readEmailAddress(email).fault !== undefined;
}

/** Digits only: a number field also accepts decimals and exponents. */
function wholeNumber(text: string): number {
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}

/** Whether the draft differs from the settings that it started from. */
export function isChanged({ base, draft }: Pick<StoredSettings, 'base' | 'draft'>): boolean {
  const known = { ...draft, staff: draft.staff.map((one) => ({ ...one, row: '' })) };
  const began = settingsDraftOf(base);
  return (
    JSON.stringify(known) !==
    JSON.stringify({ ...began, staff: began.staff.map((one) => ({ ...one, row: '' })) })
  );
}

/** The draft after `sent` was saved as `saved`: its values, but what was changed since it was sent stays. */
export function savedDraft(
  saved: MarketSettings,
  sent: SettingsDraft,
  now: SettingsDraft,
): SettingsDraft {
  const draft = settingsDraftOf(saved);
  // A row is still the same one: its field may have the focus.
  const rowOf = (email: string) =>
    sent.staff.find((one) => one.email.trim().toLowerCase() === email.toLowerCase())?.row;
  const staff = draft.staff.map((one) => ({ ...one, row: rowOf(one.email) ?? one.row }));
  const since = Object.entries(now).filter(
    ([name, value]) => value !== sent[name as keyof SettingsDraft], // the entries are a draft's
  );
  return { ...draft, staff, ...Object.fromEntries(since) };
}

/**
 * Rebases a draft on settings that another person saved: untouched values follow, changed ones stay.
 * The staff list counts as one value: rows of two lists do not correspond.
 */
export function rebaseDraft(
  stored: StoredSettings,
  now: MarketSettings,
  version: number,
): StoredSettings {
  const [began, current] = [settingsDraftOf(stored.base), settingsDraftOf(now)];
  const touched = (name: keyof SettingsDraft) =>
    isChanged({ base: stored.base, draft: { ...began, [name]: stored.draft[name] } });
  return {
    ...stored,
    version,
    base: now,
    draft: {
      staff: touched('staff') ? stored.draft.staff : current.staff,
      targetHours: touched('targetHours') ? stored.draft.targetHours : current.targetHours,
      workingTime: touched('workingTime') ? stored.draft.workingTime : current.workingTime,
      undoSeconds: touched('undoSeconds') ? stored.draft.undoSeconds : current.undoSeconds,
      replyTo: touched('replyTo') ? stored.draft.replyTo : current.replyTo,
      reminders: touched('reminders') ? stored.draft.reminders : current.reminders,
      receipts: touched('receipts') ? stored.draft.receipts : current.receipts,
      draftLanguages: touched('draftLanguages')
        ? stored.draft.draftLanguages
        : current.draftLanguages,
      accounts: touched('accounts') ? stored.draft.accounts : current.accounts,
      approvalMailWaitHours: touched('approvalMailWaitHours')
        ? stored.draft.approvalMailWaitHours
        : current.approvalMailWaitHours,
      licenceNotices: touched('licenceNotices')
        ? stored.draft.licenceNotices
        : current.licenceNotices,
      notifications: touched('notifications') ? stored.draft.notifications : current.notifications,
      assignmentRules: touched('assignmentRules')
        ? stored.draft.assignmentRules
        : current.assignmentRules,
      retention: touched('retention') ? stored.draft.retention : current.retention,
      secondPersonReverses: touched('secondPersonReverses')
        ? stored.draft.secondPersonReverses
        : current.secondPersonReverses,
      second: touched('second') ? stored.draft.second : current.second,
      checklist: touched('checklist') ? stored.draft.checklist : current.checklist,
    },
  };
}
