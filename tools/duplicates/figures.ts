import { countVerdicts, measureNames, precisionOf, shareOf } from './count-verdicts.ts';
import { type Half, readNamePairs, readPairs } from './labelled-pairs.ts';

// Prints the tables of docs/duplicates.md, for the half that is named, tuning if none is.
const half: Half = process.argv[2] === 'held-back' ? 'held-back' : 'tuning';
const counts = countVerdicts(readPairs(half));
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

console.log('| Truth | Category | duplicate | possible | related | different |');
console.log('|---|---|---|---|---|---|');
for (const { truth, category, counts: found } of counts) {
  console.log(
    `| ${truth} | ${category} | ${found.duplicate} | ${found.possible} | ${found.related} | ${found.different} |`,
  );
}
console.log(`
- precision of duplicate or possible against different: ${percent(precisionOf(counts))}
- recall: ${percent(shareOf(counts, 'duplicate', ['duplicate', 'possible']))}
- related called duplicate or possible: ${percent(shareOf(counts, 'related', ['duplicate', 'possible']))}
- different called related: ${percent(shareOf(counts, 'different', ['related']))}`);
const names = measureNames(readNamePairs(half));
console.log(
  `- names alone: precision ${percent(names.precision)}, recall ${percent(names.recall)}, F1 ${percent(names.f1)}`,
);
