import { noSecondPerson } from '@countersign/domain/registration/second-person';
import { refuseFailure } from './post-act.ts';
import type { SequenceWorld } from './sequence-world.ts';
import type { SequenceAct } from './staff-acts.ts';

const settings: readonly [object, ...object[]] = [
  { undoSeconds: 0 },
  { undoSeconds: 300 },
  { undoSeconds: null },
  { secondPersonReverses: true },
  { secondPersonReverses: false },
  { secondPersonDecides: { ...noSecondPerson, fraudOrDebt: true } },
  { secondPersonDecides: { ...noSecondPerson, contradicted: true, waived: true } },
  { secondPersonDecides: noSecondPerson },
  { reminders: false },
  {
    checklist: {
      items: [{ code: 'not-known-already', required: true, waivedBy: 'staff' }],
      numbers: [],
      types: [],
    },
  },
  { checklist: null },
];

async function changeSettings({ api, choice, staff, log }: SequenceWorld): Promise<void> {
  const token = staff.Ann;
  const { body } = await api.call('GET', '/markets', { token });
  const markets: { countryCode: string }[] = Object(body).items;
  const { countryCode, ...old } = markets.find((one) => one.countryCode === 'FR') ?? Object({});
  const changes = choice.of(settings);
  const answer = await api.call('PUT', `/markets/${countryCode}`, {
    token,
    body: { ...old, ...changes },
  });
  log.push(`settings ${JSON.stringify(changes)}: ${answer.status}`);
  refuseFailure(answer);
}

/** A request about the market's webhook, after which its events are not judged. */
async function disturbWebhook(world: SequenceWorld, method: string, path: string, body: object) {
  const { api, staff, log } = world;
  const token = staff.Ann;
  const list = await api.call('GET', '/markets/FR/webhooks', { token });
  const { webhookId } = Object(Object(list.body).items[0]);
  const answer = await api.call(method, `/markets/FR/webhooks/${webhookId}${path}`, {
    token,
    body,
  });
  log.push(`webhook ${method} ${path}: ${answer.status}`);
  refuseFailure(answer);
  world.webhooksDisturbed = true;
}

export const marketActs = {
  changeSettings,
  switchWebhook: (world) =>
    disturbWebhook(world, 'PUT', '', { state: world.choice.of(['on', 'off', 'on']) }),
  replayEvents: (world) =>
    disturbWebhook(world, 'POST', '/replay', {
      from: new Date(world.now().getTime() - 40 * 86_400_000).toISOString(),
      to: world.now().toISOString(),
      delivered: world.choice.happens(0.3),
    }),
  readOutcome: async ({ api, site }, { ticketNumber }) => {
    const path = `/registrations/FR/${ticketNumber}/outcome`;
    refuseFailure(await api.call('GET', path, { token: site }));
  },
} satisfies Record<string, SequenceAct>;
