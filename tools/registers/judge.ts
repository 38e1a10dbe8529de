import { createInterface } from 'node:readline';
import { answerLine } from './answer-line.ts';

// `npm run --silent registers:judge < answers.jsonl`: a line of JSON for each line of JSON. The answer
// holds names and addresses of its input, so it is as confidential.
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') console.log(JSON.stringify(answerLine(line)));
}
