import {
  checkIdentifier,
  type TypedIdentifier,
  verdictOf,
} from '@countersign/business-api/identifiers/check-identifier';
import { crossCheck } from '@countersign/business-api/identifiers/cross-checks';
import { parseMarket } from '@countersign/domain/market/parse-market';
import { crossSentenceOf, sentenceOf } from './english-sentences.ts';

/** What the command answers to one line of its input; a line that is no request gets an error. */
export function answerLine(line: string): object {
  const request = recordIn(line);
  const market = countryOf(request?.market);
  if (Array.isArray(request?.identifiers)) {
    const identifiers = request.identifiers.map(identifierOf);
    if (identifiers.every((one) => one !== undefined)) return answerSet(identifiers, market);
  }
  const identifier = identifierOf(request);
  if (identifier !== undefined) return answerOne(identifier, market);
  return { error: 'A line is {"scheme","value"} or {"identifiers":[…],"market"} as JSON.' };
}

function recordIn(line: string): Partial<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A number without quotes is accepted, and null counts as absent. */
function identifierOf(request: unknown): TypedIdentifier | undefined {
  if (!isRecord(request) || typeof request.scheme !== 'string') return undefined;
  const { scheme, value } = request;
  if (value === null) return { scheme, value: '' };
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return { scheme, value: String(value) };
}

function answerSet(identifiers: readonly TypedIdentifier[], market: string | undefined) {
  const crossChecks = crossCheck(identifiers, market).map((found) => ({
    kind: found.kind,
    verdict: found.verdict,
    question: found.question,
    sentence: crossSentenceOf(found),
  }));
  return { crossChecks };
}

function answerOne({ scheme, value }: TypedIdentifier, market: string | undefined) {
  const check = checkIdentifier({ scheme, value }, market);
  const verdict = verdictOf(check);
  return {
    scheme,
    value,
    canonical: check.canonical ?? null,
    verdict: verdict.verdict,
    layer: verdict.layer,
    why: sentenceOf(check, verdict),
  };
}

/** `uk` and `el` are written for Great Britain and Greece; what is no market counts as none. */
const ALSO_WRITTEN: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

function countryOf(market: unknown): string | undefined {
  if (typeof market !== 'string') return undefined;
  const code: string | undefined = parseMarket(market.trim().replace('-', '_'))?.countryCode;
  return code === undefined ? undefined : (ALSO_WRITTEN[code] ?? code);
}
