import { finished } from 'node:stream';
import { AnswerToken } from '@countersign/contract/requests/applicant';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FindApplicant } from '../../platform/access/caller.ts';
import { type Counted, createSlots } from '../../platform/limits/slots.ts';

/** Forms at once in a process, files included: each holds its texts in memory for as long as its sender takes. */
export const mostForms = 64;
/** Of these, forms while nobody knows whether their links are good: the database is away. */
export const mostFormsOfStrangers = 48;
/** Beside these, forms behind closed links, whose senders are not known: they are read only to show what was typed. */
export const mostFormsBehindClosed = 8;
const mostOfRegistration = 4;
const mostOfNetwork = 16;

export interface FormSenders {
  /** Who has the link; undefined where it is no link. Throws where that is not known. */
  readonly findApplicant: FindApplicant;
  /** Undefined where proxies hide it. */
  readonly networkOf: (request: FastifyRequest) => string | undefined;
}

/** `closed`: of no link. `full`: others are being read. The slot is free again once the form has been answered. */
export type FormAdmission = 'admitted' | 'closed' | 'full';

/** Lets a form in before its body is read, so that who has no link holds nothing, and no applicant holds all. */
export function formAdmission({ findApplicant, networkOf }: FormSenders) {
  const slots = createSlots();

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    /** Whether the browser says that it has opened this link before. */
    hasOpened: boolean,
  ): Promise<FormAdmission> => {
    const network = networkOf(request);
    const sender = await senderOf(request, token, network);
    if (sender === undefined) {
      // Anybody can say so, and such a form holds no slot of an applicant.
      const slot = hasOpened ? slots.take(['closed', mostFormsBehindClosed]) : undefined;
      if (slot === undefined) return 'closed';
      finished(reply.raw, slot);
      return 'admitted';
    }
    const ofNetwork: readonly Counted[] =
      network === undefined ? [] : [[`network ${network}`, mostOfNetwork]];
    const free = slots.take(['forms', mostForms], sender, ...ofNetwork);
    if (free === undefined) return 'full';
    // Also where its sender has left already.
    finished(reply.raw, free);
    return 'admitted';
  };

  /** With the link alone each network has slots of its own, so that others who have it hold none of the applicant's. */
  async function senderOf(
    request: FastifyRequest,
    token: string,
    network: string | undefined,
  ): Promise<Counted | undefined> {
    if (!AnswerToken.safeParse(token).success) return undefined;
    try {
      const applicant = await findApplicant(request, token);
      if (applicant === undefined) return undefined;
      const { key, session } = applicant;
      const by = session === undefined ? `link of ${network}` : 'applicant';
      return [`${by} ${key.countryCode}/${key.ticketNumber}`, mostOfRegistration];
    } catch {
      return ['strangers', mostFormsOfStrangers];
    }
  }
}
