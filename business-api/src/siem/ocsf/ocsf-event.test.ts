import { expect, test } from 'vitest';
import * as z from 'zod';
import { type EventBase, entityEvent, findingEvent, refusalEvent } from './ocsf-event.ts';

const base: EventBase = {
  uid: '0190-1',
  code: 'approved',
  log: 'registrations',
  at: new Date('2026-11-20T10:00:00.000Z'),
  activity: 'update',
  severity: 'informational',
  request: 'req-1',
  unmapped: { market: 'US', ticket: 'T-1' },
};

// What OCSF 1.3.0 requires of every event, and what docs/siem.md promises beyond that.
const Base = z.object({
  activity_id: z.int(),
  category_uid: z.int(),
  class_uid: z.int(),
  class_name: z.string(),
  type_uid: z.int(),
  severity_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  time: z.int().min(Date.parse('2026-01-01')),
  status_id: z.int(),
  status: z.string(),
  metadata: z.strictObject({
    version: z.literal('1.3.0'),
    product: z.strictObject({
      name: z.literal('Countersign'),
      vendor_name: z.string(),
      version: z.string(),
    }),
    uid: z.string().min(1),
    event_code: z.string().min(1),
    log_name: z.string(),
    correlation_uid: z.optional(z.string()),
  }),
  unmapped: z.optional(z.record(z.string(), z.unknown())),
});
const Actor = z.union([
  z.strictObject({ user: z.strictObject({ uid: z.string() }) }),
  z.strictObject({ app_name: z.string() }),
]);
const EntityManagement = Base.extend({
  class_uid: z.literal(3004),
  category_uid: z.literal(3),
  activity_id: z.literal([1, 2, 3, 4, 99]),
  activity_name: z.optional(z.string()),
  actor: Actor,
  entity: z.strictObject({ type: z.string(), uid: z.string().min(1) }),
}).strict();
const ApiActivity = Base.extend({
  class_uid: z.literal(6003),
  category_uid: z.literal(6),
  activity_id: z.literal(99),
  activity_name: z.string(),
  status_id: z.literal(2),
  status_code: z.string(),
  count: z.int().min(1),
  actor: Actor,
  api: z.strictObject({ operation: z.string().min(1) }),
  src_endpoint: z.strictObject({ uid: z.string().min(1) }),
}).strict();
const DetectionFinding = Base.extend({
  class_uid: z.literal(2004),
  category_uid: z.literal(2),
  activity_id: z.literal(1),
  count: z.int(),
  finding_info: z.strictObject({ title: z.string(), uid: z.string() }),
  resources: z.array(z.strictObject({ type: z.string(), uid: z.string() })),
}).strict();

test('an act is an Entity Management event', () => {
  const event = entityEvent(base, {
    actor: { subject: 'https://id.example|uid-1' },
    type: 'registration',
    uid: 'US/T-1',
  });
  expect(EntityManagement.parse(event)).toMatchObject({
    type_uid: 300_403,
    status_id: 1,
    time: 1_795_168_800_000,
    actor: { user: { uid: 'https://id.example|uid-1' } },
  });
  const other = entityEvent(
    { ...base, activity: 'other' },
    { actor: { kind: 'system' }, type: 'x', uid: 'y' },
  );
  expect(EntityManagement.parse(other)).toMatchObject({
    type_uid: 300_499,
    activity_name: 'approved',
    actor: { app_name: 'system' },
  });
});

test('a refused request is an API Activity event that failed', () => {
  const event = refusalEvent(
    { ...base, activity: 'other', code: 'market-not-yours', severity: 'low' },
    { actor: { kind: 'unknown' }, operation: 'decide', network: 'unknown', count: 3 },
  );
  expect(ApiActivity.parse(event)).toMatchObject({
    type_uid: 600_399,
    status_code: 'market-not-yours',
    severity_id: 2,
    metadata: { correlation_uid: 'req-1' },
  });
});

test('a lock-out is a Detection Finding', () => {
  const event = findingEvent(
    { ...base, activity: 'create', severity: 'medium' },
    { title: 'Wrong codes', uid: 'US/T-1', count: 20 },
  );
  expect(DetectionFinding.parse(event)).toMatchObject({ type_uid: 200_401, severity_id: 3 });
});
