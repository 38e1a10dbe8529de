import { FieldChange } from '@countersign/domain/requests/answer-content';
import type { Visit } from './visit.ts';

/** What the page's script asks when a field is left: `{why}`, null where nothing is wrong or not known. */
export async function checkStep({ request, reply, acts, chosen }: Visit) {
  const { data: change } = FieldChange.safeParse(request.body);
  if (change === undefined) return reply.code(400).send({ why: null });
  const checked = await acts.checkField(change, chosen);
  return reply.send({ why: 'value' in checked ? checked.value.why : null });
}
