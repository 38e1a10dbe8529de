import type { ViewChange } from '@countersign/contract/desk/saved-views';
import { defaultLicenceNotices } from '@countersign/contract/licences';
import type { MarketSettings } from '@countersign/contract/market-settings';
import type { WordsChange } from '@countersign/contract/own-words';
import type { StopListChange } from '@countersign/contract/stop-list';
import type { WebhookChange } from '@countersign/contract/webhooks';
import type { AssignmentRule } from '@countersign/domain/assignment/assignment-rules';
import {
  type NotificationEvent,
  type NotificationWay,
  notificationEvents,
  usualWay,
} from '@countersign/domain/notifications/notification-choices';
import { noSecondPerson } from '@countersign/domain/registration/second-person';
import {
  keepsAll,
  type RetentionKind,
  retentionKinds,
} from '@countersign/domain/retention/retention';
import { type ChecklistDifference, checklistDifferences } from './checklist-draft.ts';

type Member = MarketSettings['staff'][number];

const secondSwitches = ['contradicted', 'waived', 'fraudOrDebt'] as const;
type SecondSwitch = (typeof secondSwitches)[number];

/** One difference between two states of a market's settings. */
export type SettingsDifference =
  | { readonly what: 'targetHours'; readonly before: number; readonly after: number }
  | {
      readonly what: 'undoSeconds' | 'approvalMailWaitHours';
      readonly before: number | null;
      readonly after: number | null;
    }
  | { readonly what: 'replyTo'; readonly before: string | null; readonly after: string | null }
  | { readonly what: 'hoursOn' | 'hoursOff' | 'hoursChanged' }
  | {
      readonly what: 'holidays';
      readonly year: number;
      /** How many days; undefined: the year is not confirmed any more. */
      readonly days: number | undefined;
    }
  | {
      readonly what: 'reminders' | 'receipts' | 'draftLanguages' | 'accounts' | 'secondPerson';
      readonly after: boolean;
    }
  | {
      readonly what: 'notifications';
      readonly event: NotificationEvent;
      readonly way: NotificationWay;
    }
  | { readonly what: 'assignmentRules'; readonly after: readonly AssignmentRule[] }
  | ({ readonly what: 'stopList' } & StopListChange)
  | { readonly what: 'licences'; readonly days: readonly number[] }
  | { readonly what: 'retention'; readonly kind: RetentionKind; readonly after: number | null }
  | { readonly what: SecondSwitch; readonly after: boolean }
  | { readonly what: 'moreThan'; readonly after: number | null }
  | ({ readonly what: 'checklist' } & ChecklistDifference)
  | ({ readonly what: 'webhook' } & WebhookChange)
  | ({ readonly what: 'words' } & WordsChange)
  | ({ readonly what: 'view' } & ViewChange)
  | { readonly what: 'staffAdded' | 'staffRemoved' | 'staffChanged'; readonly member: Member };

/** The differences in the order of the form; a changed member has the new values. */
export function settingsDifferences(
  before: MarketSettings,
  after: MarketSettings,
): readonly SettingsDifference[] {
  const differences: SettingsDifference[] = [];
  const was = new Map(before.staff.map((member) => [member.email, member]));
  const is = new Map(after.staff.map((member) => [member.email, member]));
  for (const member of after.staff) {
    const old = was.get(member.email);
    if (old === undefined) differences.push({ what: 'staffAdded', member });
    else if (!isSame(old, member)) differences.push({ what: 'staffChanged', member });
  }
  for (const member of before.staff) {
    if (!is.has(member.email)) differences.push({ what: 'staffRemoved', member });
  }
  if (before.targetHours !== after.targetHours) {
    differences.push({
      what: 'targetHours',
      before: before.targetHours,
      after: after.targetHours,
    });
  }
  differences.push(...workingTimeDifferences(before.workingTime, after.workingTime));
  if (before.undoSeconds !== after.undoSeconds) {
    differences.push({
      what: 'undoSeconds',
      before: before.undoSeconds,
      after: after.undoSeconds,
    });
  }
  if (before.replyTo !== after.replyTo) {
    differences.push({ what: 'replyTo', before: before.replyTo, after: after.replyTo });
  }
  if (before.reminders !== after.reminders) {
    differences.push({ what: 'reminders', after: after.reminders });
  }
  const areSent = after.receipts ?? false;
  if ((before.receipts ?? false) !== areSent) {
    differences.push({ what: 'receipts', after: areSent });
  }
  const areDraftsSent = after.draftLanguages ?? true;
  if ((before.draftLanguages ?? true) !== areDraftsSent) {
    differences.push({ what: 'draftLanguages', after: areDraftsSent });
  }
  const areExpected = after.accounts === 'expected';
  if ((before.accounts === 'expected') !== areExpected) {
    differences.push({ what: 'accounts', after: areExpected });
  }
  const [waited, waits] = [
    before.approvalMailWaitHours ?? null,
    after.approvalMailWaitHours ?? null,
  ];
  if (waited !== waits) {
    differences.push({ what: 'approvalMailWaitHours', before: waited, after: waits });
  }
  const notices = after.licenceNotices ?? defaultLicenceNotices;
  if (String(before.licenceNotices ?? defaultLicenceNotices) !== String(notices)) {
    differences.push({ what: 'licences', days: notices });
  }
  for (const event of notificationEvents) {
    const way = after.notifications?.[event] ?? usualWay;
    if ((before.notifications?.[event] ?? usualWay) !== way) {
      differences.push({ what: 'notifications', event, way });
    }
  }
  const rules = after.assignmentRules ?? [];
  if (!isSameValue(before.assignmentRules ?? [], rules)) {
    differences.push({ what: 'assignmentRules', after: rules });
  }
  const [kept, keeps] = [before.retention ?? keepsAll, after.retention ?? keepsAll];
  for (const kind of retentionKinds) {
    if (kept[kind] !== keeps[kind])
      differences.push({ what: 'retention', kind, after: keeps[kind] });
  }
  const isNeeded = after.secondPersonReverses ?? false;
  if ((before.secondPersonReverses ?? false) !== isNeeded) {
    differences.push({ what: 'secondPerson', after: isNeeded });
  }
  const hadSecond = before.secondPersonDecides ?? noSecondPerson;
  const hasSecond = after.secondPersonDecides ?? noSecondPerson;
  for (const what of secondSwitches) {
    if (hadSecond[what] !== hasSecond[what]) differences.push({ what, after: hasSecond[what] });
  }
  if (hadSecond.moreThan !== hasSecond.moreThan) {
    differences.push({ what: 'moreThan', after: hasSecond.moreThan });
  }
  if (before.checklist && after.checklist) {
    const changes = checklistDifferences(before.checklist, after.checklist);
    differences.push(...changes.map((one) => ({ what: 'checklist' as const, ...one })));
  }
  return differences;
}

function workingTimeDifferences(
  before: MarketSettings['workingTime'],
  after: MarketSettings['workingTime'],
): readonly SettingsDifference[] {
  if (before == null && after == null) return [];
  if (after == null) return [{ what: 'hoursOff' }];
  const { holidays: is, ...hours } = after;
  const { holidays: was, ...oldHours } = before ?? { holidays: [] };
  const years = [...new Set([...was, ...is].map(({ year }) => year))].sort();
  const daysOf = (list: typeof is, year: number) => list.find((one) => one.year === year)?.days;
  return [
    ...(before == null
      ? [{ what: 'hoursOn' as const }]
      : isSameValue(hours, oldHours)
        ? []
        : [{ what: 'hoursChanged' as const }]),
    ...years
      .filter((year) => !isSameValue(daysOf(was, year), daysOf(is, year)))
      .map((year) => ({ what: 'holidays' as const, year, days: daysOf(is, year)?.length })),
  ];
}

/** The API answers the fields of an object in the order of the contract, and in that of the database for history. */
function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, part]) => [name, inOrder(part)]);
}

function isSame(one: Member, other: Member): boolean {
  return (
    one.name === other.name && one.locale === other.locale && one.escalations === other.escalations
  );
}
