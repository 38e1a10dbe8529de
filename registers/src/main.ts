import { readFileSync } from 'node:fs';
import { startRegisters } from './start-registers.ts';

const port = Number(process.env.REGISTERS_PORT ?? 4003);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`REGISTERS_PORT is not a port: ${process.env.REGISTERS_PORT}`);
  process.exit(1);
}
const file = process.env.REGISTERS_WORLD;
const begin = file === undefined || file === '' ? undefined : readFileSync(file, 'utf8');
const registers = await startRegisters({ port, begin });
console.log(`Registers: ${registers.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void registers.close());
}
