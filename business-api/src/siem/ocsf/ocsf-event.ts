import manifest from '../../../package.json' with { type: 'json' };

/** The version of the Open Cybersecurity Schema Framework whose classes these are: schema.ocsf.io/1.3.0. */
export const ocsfVersion = '1.3.0';

export const entityManagement = { name: 'Entity Management', uid: 3004, category: 3 } as const;
export const apiActivity = { name: 'API Activity', uid: 6003, category: 6 } as const;
export const detectionFinding = { name: 'Detection Finding', uid: 2004, category: 2 } as const;

type EventClass = typeof entityManagement | typeof apiActivity | typeof detectionFinding;

/** Both classes of acts number what was done alike; a finding that begins is a `create`. */
export const activity = { create: 1, read: 2, update: 3, delete: 4, other: 99 } as const;
export type Activity = keyof typeof activity;

/** Informational, low, medium. */
export const severity = { informational: 1, low: 2, medium: 3 } as const;

/** What every event says; the rest depends on its class. */
export interface OcsfEvent {
  readonly class_uid: number;
  readonly class_name: string;
  readonly category_uid: number;
  readonly activity_id: number;
  readonly type_uid: number;
  readonly severity_id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly metadata: {
    readonly version: string;
    readonly product: {
      readonly name: string;
      readonly vendor_name: string;
      readonly version: string;
    };
    /** The same where an event is sent again. */
    readonly uid: string;
    /** What happened, in this product's words. */
    readonly event_code: string;
    readonly log_name: string;
    /** The request's reference in the log. */
    readonly correlation_uid?: string;
  };
  /** What the classes have no place for. */
  readonly unmapped?: Readonly<Record<string, unknown>>;
  readonly [attribute: string]: unknown;
}

/** What all classes ask for. */
export interface EventBase {
  readonly uid: string;
  readonly code: string;
  /** The source it was read from. */
  readonly log: string;
  readonly at: Date;
  readonly activity: Activity;
  readonly severity: keyof typeof severity;
  readonly request?: string;
  readonly unmapped?: Readonly<Record<string, unknown>>;
}

export function ocsfEvent(
  { name, uid: classUid, category }: EventClass,
  base: EventBase,
  attributes: Readonly<Record<string, unknown>>,
): OcsfEvent {
  const activityId = activity[base.activity];
  return {
    class_uid: classUid,
    class_name: name,
    category_uid: category,
    activity_id: activityId,
    ...(base.activity === 'other' ? { activity_name: base.code } : {}),
    type_uid: classUid * 100 + activityId,
    severity_id: severity[base.severity],
    time: base.at.getTime(),
    metadata: {
      version: ocsfVersion,
      product: { name: 'Countersign', vendor_name: 'Countersign', version: manifest.version },
      uid: base.uid,
      event_code: base.code,
      log_name: base.log,
      ...(base.request === undefined ? {} : { correlation_uid: base.request }),
    },
    ...attributes,
    ...(base.unmapped === undefined ? {} : { unmapped: base.unmapped }),
  };
}

const success = { status_id: 1, status: 'Success' } as const;
const failure = { status_id: 2, status: 'Failure' } as const;

/** By whom: a person's subject, or what else acted, `system` or `applicant`. */
export type Actor = { readonly subject: string } | { readonly kind: string };

const actorOf = (actor: Actor) =>
  'subject' in actor ? { user: { uid: actor.subject } } : { app_name: actor.kind };

/** An act on something, by its id: a registration, a market, an export. */
export function entityEvent(
  base: EventBase,
  { actor, type, uid }: { readonly actor: Actor; readonly type: string; readonly uid: string },
): OcsfEvent {
  return ocsfEvent(entityManagement, base, {
    ...success,
    actor: actorOf(actor),
    entity: { type, uid },
  });
}

/** A request that was refused with `base.code`. */
export function refusalEvent(
  base: EventBase,
  {
    actor,
    operation,
    network,
    count,
  }: {
    readonly actor: Actor;
    readonly operation: string;
    readonly network: string;
    readonly count: number;
  },
): OcsfEvent {
  return ocsfEvent(apiActivity, base, {
    ...failure,
    status_code: base.code,
    count,
    actor: actorOf(actor),
    api: { operation },
    src_endpoint: { uid: network },
  });
}

/** Something that this product noticed itself. */
export function findingEvent(
  base: EventBase,
  { title, uid, count }: { readonly title: string; readonly uid: string; readonly count: number },
): OcsfEvent {
  return ocsfEvent(detectionFinding, base, {
    status_id: 1,
    status: 'New',
    count,
    finding_info: { title, uid: base.uid },
    resources: [{ type: 'registration', uid }],
  });
}
