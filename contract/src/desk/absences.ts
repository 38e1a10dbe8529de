import { CountryCode } from '@countersign/domain/market/country-code';
import { StaffMember } from '@countersign/domain/registration/registration';
import { idOf } from '@countersign/domain/registration/text';
import { isTimeZone } from '@countersign/domain/time/begin-of-day';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { Day } from '../registration-filter.ts';
import { KnownPerson } from './colleagues.ts';

/** Days after its end until an absence is forgotten. */
export const absenceDays = 30;
/** Most absences that one answer lists. */
export const absencesLimit = 200;

const days = { firstDay: Day, lastDay: Day };

/** When a person is away; while it lasts, the deputy gets their mails and assignments. */
export const Absence = z.object({
  absenceId: z.uuid(),
  person: StaffMember,
  /** In the absence's time zone; the last day belongs to it. */
  ...days,
  timeZone: z.string(),
  /** Null without one: then the person's mails go on to them, and nothing is assigned to them. */
  deputy: z.nullable(StaffMember),
  /** The person, or an administrator. */
  setBy: StaffMember,
});
export type Absence = z.infer<typeof Absence>;

const asked = { ...days, deputy: z.nullable(idOf(500)) };

function endsAfterItsBegin({
  value,
  issues,
}: z.core.ParsePayload<{ readonly firstDay: string; readonly lastDay: string }>): void {
  if (value.firstDay <= value.lastDay) return;
  issues.push({ code: 'custom', input: value, path: ['lastDay'], message: 'not-allowed' });
}

const tags = ['absences'];
const response = withProblems({ 200: z.object({ items: z.array(Absence) }) });
const ofOwn = z.object({ absenceId: z.uuid() });
const ofMarket = z.object({ countryCode: CountryCode, absenceId: z.uuid() });

export const listMyAbsences = endpoint({
  method: 'GET',
  url: '/me/absences',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: { operationId: 'listMyAbsences', summary: 'List my absences', tags, response },
});

export const saveMyAbsence = endpoint({
  method: 'PUT',
  url: '/me/absences/:absenceId',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'saveMyAbsence',
    summary: 'Say when I am away, and who is my deputy',
    tags,
    params: ofOwn,
    body: z
      .strictObject({
        ...asked,
        timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'not-allowed' })),
      })
      .check(endsAfterItsBegin),
    response,
  },
});

export const removeMyAbsence = endpoint({
  method: 'POST',
  url: '/me/absences/:absenceId/removal',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'removeMyAbsence',
    summary: 'Remove an absence of mine',
    tags,
    params: ofOwn,
    response,
  },
});

export const listDeputies = endpoint({
  method: 'GET',
  url: '/me/deputies',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'listDeputies',
    summary: 'List who may be my deputy',
    tags,
    response: withProblems({ 200: z.object({ items: z.array(KnownPerson) }) }),
  },
});

export const listAbsences = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/absences',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listAbsences',
    summary: 'List the absences of a market’s staff',
    tags,
    params: z.object({ countryCode: CountryCode }),
    response,
  },
});

export const saveAbsence = endpoint({
  method: 'PUT',
  url: '/markets/:countryCode/absences/:absenceId',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'saveAbsence',
    summary: 'Say when a colleague is away, and who is their deputy',
    tags,
    params: ofMarket,
    body: z.strictObject({ subject: idOf(500), ...asked }).check(endsAfterItsBegin),
    response,
  },
});

export const removeAbsence = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/absences/:absenceId/removal',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'removeAbsence',
    summary: 'Remove an absence of a colleague',
    tags,
    params: ofMarket,
    response,
  },
});
