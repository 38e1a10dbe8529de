import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

const Health = z.object({ status: z.literal('ok') });

export const readLiveness = endpoint({
  method: 'GET',
  url: '/health/live',
  config: { access: { role: 'public', reach: 'all', act: 'read' } },
  schema: {
    operationId: 'readLiveness',
    summary: 'The process runs',
    tags: ['operations'],
    response: withProblems({ 200: Health }),
  },
});

export const readReadiness = endpoint({
  method: 'GET',
  url: '/health/ready',
  config: { access: { role: 'public', reach: 'all', act: 'read' } },
  schema: {
    operationId: 'readReadiness',
    summary: 'The process can serve: its database answers',
    tags: ['operations'],
    response: withProblems({ 200: Health }),
  },
});
