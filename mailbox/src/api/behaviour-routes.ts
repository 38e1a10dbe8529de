import type { FastifyInstance } from 'fastify';
import { BEHAVIOUR_MODES, type Behaviour, type BehaviourMode } from '../smtp/behaviour.ts';

const bodySchema = {
  type: 'object',
  required: ['mode'],
  additionalProperties: false,
  properties: {
    mode: { enum: BEHAVIOUR_MODES },
    times: { type: 'integer', minimum: 1, maximum: 1_000 },
    to: { type: 'string', minLength: 3, maxLength: 254 },
  },
} as const;

/** `PUT /api/behaviour {mode, times?, to?}`: lets tests simulate a faulty mail server. */
export function behaviourRoutes(app: FastifyInstance, behaviour: Behaviour): void {
  app.get('/api/behaviour', async () => ({ mode: behaviour.current() }));

  app.put<{ Body: { mode: BehaviourMode; times?: number; to?: string } }>(
    '/api/behaviour',
    { schema: { body: bodySchema } },
    async ({ body }) => {
      behaviour.set(body.mode, body);
      return { mode: behaviour.current() };
    },
  );
}
