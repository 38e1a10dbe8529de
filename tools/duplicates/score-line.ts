import { factsOfApplication } from '@countersign/business-api/duplicates/facts/facts-of-application';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import { sentenceOf } from './english-sentences.ts';
import { readLooseApplication } from './read-loose-application.ts';

/** The answer to one line of the command: a score, or what is wrong with the line. */
export function scoreLine(line: string): Record<string, unknown> {
  let pair: unknown;
  try {
    pair = JSON.parse(line);
  } catch {
    return { id: null, error: 'not JSON' };
  }
  if (typeof pair !== 'object' || pair === null || !('a' in pair) || !('b' in pair)) {
    return { id: idOf(pair), error: 'expected {"id", "a", "b"}' };
  }
  const [one, other] = [pair.a, pair.b].map((side) =>
    factsOfApplication(readLooseApplication(side)),
  );
  if (one === undefined || other === undefined)
    return { id: idOf(pair), error: 'nothing to compare' };
  const { verdict, bits, signals } = scorePair(one, other);
  const said = signals.map(({ kind, finding, bits, ...signal }) => ({
    kind,
    finding,
    bits,
    sentence: sentenceOf({ kind, finding, bits, ...signal }),
  }));
  return { id: idOf(pair), verdict, bits, signals: said };
}

function idOf(pair: unknown): unknown {
  return typeof pair === 'object' && pair !== null && 'id' in pair ? pair.id : null;
}
