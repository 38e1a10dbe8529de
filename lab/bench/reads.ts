import { loadavg } from 'node:os';
import { startTestIssuer } from '@countersign/business-api/testing/test-issuer';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { allReads, type Read } from './reads/all-reads.ts';
import { prepareSizes } from './reads/prepare-sizes.ts';
import { readReadsOptions } from './reads/reads-options.ts';

// `npm run bench:reads [-- --sizes 10000,1000000 --days 92 --engine embedded --rounds 60 --only count]`: what each read
// takes by HTTP among few registrations and among many. Two scratch databases, two copies of the API, each
// read asked in turns; so what else the machine does falls on both alike. `--days` puts all registrations within so
// many days, as the overview sees them; without it they are a minute apart. `--few URL --many URL` measures two
// databases of PostgreSQL that `npm run seed:million` has filled; never ones in use, since a copy runs beside each.
const options = readReadsOptions(process.argv.slice(2));
const warmUpRounds = 5;
const programs = options.engine === 'embedded' ? undefined : findPostgres();
if (options.engine === 'postgres' && programs === undefined)
  throw new Error('No PostgreSQL was found.');

interface Figures {
  readonly median: number;
  readonly p95: number;
}

const issuer = await startTestIssuer();
const sizes = await prepareSizes(programs, issuer.issuer, options);
try {
  const people = [
    ['', await tokenOf([])],
    [', two markets', await tokenOf(['market:FR', 'market:JP'])],
  ] as const;
  const sizesAre = options.given === undefined ? options.sizes.join(', then ') : 'few, then many';
  console.log(`ms: median, p95 among ${sizesAre}; growth of both. Load ${loadavg()[0]}.`);
  for (const read of allReads(new Date())) {
    for (const [whose, token] of people) {
      const name = `${read.name}${whose}`;
      if (name.includes(options.only)) await compare(name, read, token);
    }
  }
} finally {
  await sizes.close();
  await issuer.close();
}

async function compare(name: string, read: Read, token: string): Promise<void> {
  const few: number[] = [];
  const many: number[] = [];
  for (let round = -warmUpRounds; round < options.rounds; round += 1) {
    const tookMs = [await ask(sizes.few, read, token), await ask(sizes.many, read, token)] as const;
    if (round < 0) continue;
    few.push(tookMs[0]);
    many.push(tookMs[1]);
  }
  const [small, large] = [figuresOf(few), figuresOf(many)];
  const columns = [small.median, small.p95, large.median, large.p95].map((ms) =>
    ms.toFixed(1).padStart(6),
  );
  const growth = [large.median / small.median, large.p95 / small.p95].map((ratio) =>
    ratio.toFixed(2),
  );
  console.log(`${name.padEnd(64)} ${columns.join(' ')}  ${growth.join(' ')}`);
}

function figuresOf(tookMs: readonly number[]): Figures {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Milliseconds from the request to the end of the response; throws for another status than 200. */
async function ask(api: string, { method, path, body }: Read, token: string): Promise<number> {
  const beganMs = performance.now();
  const response = await fetch(`${api}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return performance.now() - beganMs;
}

function tokenOf(markets: readonly string[]): Promise<string> {
  const subject = `bench-${markets.length}`;
  const groups = ['administrator', ...markets];
  const claims = { sub: subject, uid: subject, cid: 'countersign-console', name: 'Bench', groups };
  return issuer.sign({ ...claims, scp: ['openid'] });
}
