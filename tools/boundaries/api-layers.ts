/**
 * The folders of business-api/src, inner rows first: a file imports, types included, only from its
 * own folder and from rows above its own. `.` and a floor's own name stand for the files directly
 * in that folder.
 */
export const API_LAYERS: readonly (readonly string[])[] = [
  ['ground/problems', 'ground/process'],
  ['ground/database', 'ground/access'],
  ['ground/limits'],
  ['record/decision-days'],
  ['record/registrations'],
  ['record/history', 'record/idempotency', 'record/claims', 'record/bulk-acts', 'record/markets'],
  ['record/mail-content'],
  ['record/mail'],
  ['capabilities'],
  [
    'capabilities/bulk-decisions',
    'capabilities/changes',
    'capabilities/claims',
    'capabilities/decisions',
    'capabilities/erasure',
    'capabilities/exports',
    'capabilities/history',
    'capabilities/intake',
    'capabilities/mail-desk',
    'capabilities/market-settings',
    'capabilities/me',
    'capabilities/notes',
    'capabilities/registrations',
    'capabilities/reminders',
    'capabilities/reversals',
    'capabilities/statistics',
  ],
  ['serving/http'],
  ['serving/console-page', 'serving/demo-world', 'serving/operations', 'serving/policy-reports'],
  ['serving/configuration'],
  ['serving'],
  ['commands'],
  ['.'],
];
