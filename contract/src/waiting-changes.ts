import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { MarketSettings } from './market-settings.ts';
import { StopListChange } from './stop-list.ts';

/** Days for which a change waits. */
export const waitingDays = 7;

/** The settings that protect; a change that makes one of them looser waits for a second administrator. */
export const protectiveSettings = [
  'undoSeconds',
  'secondPersonReverses',
  'secondPersonDecides',
  'retention',
  'checklist',
] as const;
export type ProtectiveSetting = (typeof protectiveSettings)[number];

const { undoSeconds, secondPersonReverses, secondPersonDecides, retention, checklist } =
  MarketSettings.shape;
/** Some protective settings. */
export const LoosenedSettings = z.object({
  undoSeconds: z.optional(undoSeconds),
  secondPersonReverses,
  secondPersonDecides,
  retention,
  checklist,
});
export type LoosenedSettings = z.infer<typeof LoosenedSettings>;

/** A change that takes a protection away, and that another administrator of the market has to confirm. */
export const WaitingChange = z.object({
  id: z.uuid(),
  at: Instant,
  by: StaffMember,
  /** From then on it can no longer be confirmed. */
  expiresAt: Instant,
  /** The settings that wait, as they were and as they are wanted; empty where a stop list waits. */
  before: LoosenedSettings,
  after: LoosenedSettings,
  /** What the new stop list would do; its entries are not shown before it is confirmed. */
  stopList: z.optional(StopListChange),
  /** Whether the caller is another person than the one who wants it. */
  mayConfirm: z.boolean(),
});
export type WaitingChange = z.infer<typeof WaitingChange>;

/** All of a market, oldest first: one of each kind for each administrator. */
export const WaitingChanges = z.object({ items: z.array(WaitingChange) });
export type WaitingChanges = z.infer<typeof WaitingChanges>;

const tags = ['settings'];
const params = z.strictObject({ countryCode: CountryCode });
const oneParams = z.strictObject({ ...params.shape, changeId: z.uuid() });

export const listWaitingChanges = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/waiting-changes',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listWaitingChanges',
    summary: 'List the changes of a market’s settings that wait for a second administrator',
    tags,
    params,
    response: withProblems({ 200: WaitingChanges }),
  },
});

export const confirmWaitingChange = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/waiting-changes/:changeId/confirm',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'confirmWaitingChange',
    summary: 'Confirm another administrator’s change of settings',
    tags,
    params: oneParams,
    response: withProblems({ 200: WaitingChanges }),
  },
});

export const returnWaitingChange = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/waiting-changes/:changeId/return',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'returnWaitingChange',
    summary: 'Refuse a change of settings that waits, or take one’s own back',
    tags,
    params: oneParams,
    response: withProblems({ 200: WaitingChanges }),
  },
});
