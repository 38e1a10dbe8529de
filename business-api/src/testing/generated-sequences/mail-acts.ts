import { MailRefused } from '../../mail/send-mail.ts';
import { sendNextMail } from '../../mail/send-next-mail.ts';
import { sendDueMails } from '../send-due-mails.ts';
import { delivered, failing, sendDueWebhooks } from '../send-due-webhooks.ts';
import { postAct } from './post-act.ts';
import type { SequenceWorld } from './sequence-world.ts';
import type { SequenceAct } from './staff-acts.ts';

/** Sends the mails that are due; with `faults` some are refused, and other acts happen between them. */
export async function sendMails(world: SequenceWorld, faults: boolean): Promise<void> {
  const { api, choice, now, log, taken } = world;
  await sendDueMails(api.db, now(), async (mail) => {
    const about = `mail ${mail.purpose} ${mail.ticket_number}`;
    if (faults && choice.happens(0.3)) await world.actAmid(`sending ${about}`);
    const luck = faults ? choice.next() : 1;
    if (luck < 0.2) {
      log.push(`${about} refused`);
      throw new MailRefused('smtp-550', true);
    }
    // The server may have taken a mail whose answer did not arrive.
    if (luck >= 0.4 || choice.happens(0.3)) taken.push(mail);
    log.push(`${about} v${mail.occasion} ${luck < 0.4 ? 'without an answer' : 'sent'}`);
    if (luck < 0.4) throw new MailRefused('etimedout', false);
  });
}

/** Posts the events that are due; with `faults` the receiver fails now and then. */
export async function postEvents(world: SequenceWorld, faults: boolean): Promise<void> {
  const { api, choice, now, log, posted } = world;
  await sendDueWebhooks(api.db, now(), ({ body }) => {
    if (faults && choice.happens(0.3)) return failing();
    const event = JSON.parse(body);
    log.push(`event ${event.type} v${event.data.version} ${event.data.ticketNumber}`);
    posted.push(event);
    return delivered;
  });
}

/** A worker ends amid a mail: it has its lease, and may have reached the server. */
async function crashWhileSending({ api, choice, now, log, taken }: SequenceWorld): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    const work = {
      db: api.db,
      now,
      random: () => 0.5,
      signal: new AbortController().signal,
      report: () => undefined,
      send: (mail: SequenceWorld['taken'][number]) => {
        const isTaken = choice.happens(0.5);
        if (isTaken) taken.push(mail);
        log.push(`crash ${isTaken ? 'after' : 'before'} ${mail.purpose} ${mail.ticket_number}`);
        resolve();
        return new Promise<void>(() => undefined);
      },
    };
    sendNextMail(work).then(() => resolve());
  });
  await ended;
}

const resend =
  (elsewhere: boolean): SequenceAct =>
  async (world, { ticketNumber }) => {
    const mail = await someMail(world, ticketNumber);
    const applicant = world.applicants.find((one) => one.ticketNumber === ticketNumber);
    if (mail === undefined || applicant === undefined) return;
    const recipient = world.choice.of([applicant.otherEmail, applicant.email]);
    await postAct(world, ticketNumber, `mails/${mail}/resend`, elsewhere ? { recipient } : {});
  };

async function someMail(world: SequenceWorld, ticket: string): Promise<string | undefined> {
  const { api, choice, staff } = world;
  const { body } = await api.call('GET', `/registrations/FR/${ticket}/mails`, { token: staff.Ann });
  const mails: { mailId: string; state: string; outdated?: boolean }[] = Object(body).items;
  const ready = mails.filter(
    ({ outdated, state }) =>
      choice.happens(0.2) || (outdated !== true && (state === 'failed' || state === 'sent')),
  );
  return choice.among(ready)?.mailId;
}

export const mailActs = {
  sendMails: (world) => sendMails(world, world.choice.happens(0.5)),
  postEvents: (world) => postEvents(world, world.choice.happens(0.4)),
  crashWhileSending,
  resend: resend(false),
  resendElsewhere: resend(true),
  setAside: async (world, { ticketNumber }) => {
    const mail = await someMail(world, ticketNumber);
    if (mail === undefined) return;
    await postAct(world, ticketNumber, `mails/${mail}/set-aside`, { reason: 'no' });
  },
} satisfies Record<string, SequenceAct>;
