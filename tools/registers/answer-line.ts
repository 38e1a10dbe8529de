import { allRegisters } from '@countersign/business-api/registers/adapters/all-registers';
import { judge } from '@countersign/business-api/registers/judging/judge';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import { findingSentence } from './english-sentences.ts';
import { isRecord } from './fields.ts';
import { readApplication } from './read-application.ts';
import { askedNumber } from './read-request.ts';
import { registerNamed } from './register-names.ts';

/** What the command answers to one line of its input; a line that is no request gets an error. */
export function answerLine(line: string): object {
  const input = recordIn(line);
  const id = registerNamed(input?.register);
  const answer = input?.answer;
  if (input === undefined || id === undefined || (answer !== null && !isRecord(answer))) {
    return {
      error: `A line is {"register","request","answer":{"status","headers","body"},"application"} as JSON; registers are ${Object.keys(allRegisters).join(', ')}.`,
    };
  }
  const register = allRegisters[id];
  const application = readApplication(input.application, countryOf(id));
  const asked = askedNumber(register, input.request, application);
  const judgement = judge(
    register,
    { status: statusIn(answer), body: isRecord(answer) ? answer.body : undefined },
    application,
    asked,
  );
  return {
    knowledge: judgement.knowledge,
    verdict: judgement.verdict,
    why: findingSentence(id, judgement),
    reason: judgement.why,
    name: judgement.name.result,
    address: judgement.address.result,
    state: judgement.state.result,
    activity: judgement.activity.result,
  };
}

function recordIn(line: string): Partial<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** 0 where nothing came back: a time-out, a closed connection. */
function statusIn(answer: unknown): number {
  if (!isRecord(answer)) return 0;
  const { status, statusCode, error, timeout } = answer;
  const code = Number(status ?? statusCode ?? (error || timeout ? 0 : 200));
  return Number.isInteger(code) ? code : 0;
}

/** The country of a register that has one; of the European and the world's, the application's. */
function countryOf(id: RegisterId): string | undefined {
  return /^(?:eu|world)-/.test(id) ? undefined : id.slice(0, 2).toUpperCase();
}
