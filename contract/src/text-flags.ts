import { translationLanguages } from '@countersign/domain/locale/languages';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { wordsOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

/** Days for which a reported text is stored, unless it is settled before. */
export const textFlagDays = 90;
/** Of one person, the newest so many are stored. */
export const flagsOfPerson = 50;
/** Most reported texts that one answer lists. */
export const textFlagsLimit = 200;

const about = {
  language: z.enum(translationLanguages),
  /** Of the texts with these words, `frame.settings`. Never the words themselves: they may name people. */
  keys: z
    .array(z.string().check(z.regex(/^\w+(?:[.:-]\w+)*$/), z.maxLength(120)))
    .check(z.minLength(1), z.maxLength(10)),
  /** The path of the screen, without the registration: `/customerService/settings`. */
  screen: z.string().check(z.regex(/^\/[\w/:-]*$/), z.maxLength(100)),
};

/** A text of the console that somebody of the staff finds wrong. */
export const TextFlag = z.object({
  flagId: z.uuid(),
  at: Instant,
  by: StaffMember,
  ...about,
  remark: z.nullable(z.string()),
});
export type TextFlag = z.infer<typeof TextFlag>;

const tags = ['text-flags'];
const items = z.object({ items: z.array(TextFlag) });

/** Most characters of what a person says about a text. */
export const flagRemarkLimit = 300;

export const flagText = endpoint({
  method: 'PUT',
  url: '/text-flags/:flagId',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'flagText',
    summary: 'Report a text of the console',
    tags,
    params: z.object({ flagId: z.uuid() }),
    body: z.strictObject({ ...about, remark: z.optional(wordsOf(flagRemarkLimit)) }),
    response: withProblems({ 200: z.object({ flagId: z.uuid() }) }),
  },
});

export const listTextFlags = endpoint({
  method: 'GET',
  url: '/text-flags',
  config: { access: { role: 'administrator', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'listTextFlags',
    summary: 'List the reported texts',
    tags,
    response: withProblems({ 200: items }),
  },
});

export const settleTextFlag = endpoint({
  method: 'POST',
  url: '/text-flags/:flagId/settlement',
  config: { access: { role: 'administrator', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'settleTextFlag',
    summary: 'Take a reported text off the list',
    tags,
    params: z.object({ flagId: z.uuid() }),
    response: withProblems({ 200: items }),
  },
});
