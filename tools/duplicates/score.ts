import { createInterface } from 'node:readline';
import { scoreLine } from './score-line.ts';

// Reads `{"id","a","b"}` a line, writes a verdict a line in the same order.
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(scoreLine(line))}\n`);
}
