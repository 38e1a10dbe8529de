import { AnswerToken, answerTokenHeader } from '@countersign/contract/requests/applicant';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import type { Applicant, FindApplicant } from './caller.ts';

/**
 * The holder of a link that can be answered; for the role `applicant` with its session too. Throws
 * `answer-link-invalid`, the same for every cause, and `answer-code-required`. An answered link
 * passes with its session alone, so that a repeated answer gets its receipt again.
 */
export async function requireApplicant(
  role: 'answer-link' | 'applicant',
  request: FastifyRequest,
  findApplicant: FindApplicant,
): Promise<Applicant> {
  const token = AnswerToken.safeParse(request.headers[answerTokenHeader]);
  const applicant = token.success ? await findApplicant(request, token.data) : undefined;
  if (applicant === undefined) throw new ProblemError('answer-link-invalid');
  const isOver = !applicant.isOpen && applicant.session === undefined;
  if (isOver || (role === 'answer-link' && !applicant.isOpen)) {
    throw new ProblemError('answer-link-invalid');
  }
  if (role === 'applicant' && applicant.session === undefined) {
    throw new ProblemError('answer-code-required');
  }
  return applicant;
}
