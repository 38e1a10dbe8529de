import type { FastifyInstance } from 'fastify';
import { BEHAVIOUR_MODES, type Behaviour, type BehaviourMode } from '../smtp/behaviour.ts';

const bodySchema = {
  type: 'object',
  required: ['mode'],
  additionalProperties: false,
  properties: {
    mode: { enum: BEHAVIOUR_MODES },
    times: { type: 'integer', minimum: 1, maximum: 1_000 },
  },
} as const;

/** `PUT /api/behaviour {mode, times?}`: lets tests simulate a faulty mail server. */
export function behaviourRoutes(app: FastifyInstance, behaviour: Behaviour): void {
  app.get('/api/behaviour', async () => ({ mode: behaviour.current() }));

  app.put<{ Body: { mode: BehaviourMode; times?: number } }>(
    '/api/behaviour',
    { schema: { body: bodySchema } },
    async ({ body }) => {
      behaviour.set(body.mode, body.times);
      return { mode: behaviour.current() };
    },
  );
}
