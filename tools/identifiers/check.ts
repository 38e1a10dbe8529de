import { createInterface } from 'node:readline';
import { answerLine } from './answer-line.ts';

// `npm run --silent identifiers:check < numbers.jsonl`: a line of JSON for each line of JSON. The
// answer names the value as it was given, so its output is as confidential as its input.
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') console.log(JSON.stringify(answerLine(line)));
}
