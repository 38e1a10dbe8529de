import { finished } from 'node:stream';
import { AnswerToken } from '@countersign/contract/requests/applicant';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Counted, createSlots } from '../../platform/limits/slots.ts';

/** Forms at once in a process, files included: each holds its texts in memory for as long as its sender takes. */
export const mostForms = 64;
/** Of these, forms while nobody knows whether their links are good: the database is away. */
export const mostFormsOfStrangers = 48;
const mostOfRegistration = 4;
const mostOfNetwork = 16;

export interface FormSenders {
  /** Whose form the link opens, or has opened; undefined where it is no link. Throws where that is not known. */
  readonly registrationOf: (
    request: FastifyRequest,
    token: string,
  ) => Promise<RegistrationKey | undefined>;
  /** Undefined where proxies hide it. */
  readonly networkOf: (request: FastifyRequest) => string | undefined;
}

/** `closed`: of no link. `full`: others are being read. The slot is free again once the form has been answered. */
export type FormAdmission = 'admitted' | 'closed' | 'full';

/** Lets a form in before its body is read, so that who has no link holds nothing, and no applicant holds all. */
export function formAdmission({ registrationOf, networkOf }: FormSenders) {
  const slots = createSlots();

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FormAdmission> => {
    const sender = await senderOf(request, token);
    if (sender === undefined) return 'closed';
    const network = networkOf(request);
    const ofNetwork: readonly Counted[] =
      network === undefined ? [] : [[`network ${network}`, mostOfNetwork]];
    const free = slots.take(['forms', mostForms], sender, ...ofNetwork);
    if (free === undefined) return 'full';
    // Also where its sender has left already.
    finished(reply.raw, free);
    return 'admitted';
  };

  async function senderOf(request: FastifyRequest, token: string): Promise<Counted | undefined> {
    if (!AnswerToken.safeParse(token).success) return undefined;
    try {
      const key = await registrationOf(request, token);
      return key && [`registration ${key.countryCode}/${key.ticketNumber}`, mostOfRegistration];
    } catch {
      return ['strangers', mostFormsOfStrangers];
    }
  }
}
