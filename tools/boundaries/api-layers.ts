import type { Layers } from './layers.ts';

/** The rooms of the API, inner ones first. A room is imported by its `room.ts` and `start.ts` alone (room-rules.ts). */
export const API_LAYERS: Layers = {
  root: 'business-api/src',
  rows: [
    ['platform/buckets', 'platform/csv', 'platform/problems', 'platform/telemetry'],
    ['platform/access', 'platform/database'],
    ['platform/http', 'platform/idempotency', 'platform/limits'],
    ['platform/jobs'],
    ['platform', 'identifiers'],
    ['working-time'],
    ['changes', 'registrations'],
    ['duplicates'],
    ['registers'],
    ['evidence'],
    ['markets', 'notifications', 'requests'],
    ['anchors', 'documents', 'mail', 'siem', 'stop-list', 'webhooks'],
    ['accounts', 'alerts', 'licences', 'people', 'sessions', 'waiting-changes'],
    ['decisions', 'intake'],
    ['asking', 'erasure', 'exports'],
    ['server'],
    ['commands'],
    ['.'],
  ],
};
