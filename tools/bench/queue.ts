import { countRegistrations } from '@countersign/business-api/capabilities/registrations/count-registrations';
import { listRegistrations } from '@countersign/business-api/capabilities/registrations/list-registrations';
import { readStatistics } from '@countersign/business-api/capabilities/statistics/read-statistics';
import { connect } from '@countersign/business-api/ground/database/connect';
import { countDecisionDays } from '@countersign/business-api/record/decision-days/count-decision-days';
import { readDatabaseAddress } from '@countersign/business-api/serving/configuration/configuration';
import type { RegistrationListQuery } from '@countersign/contract/registration-list';
import { CountryCode } from '@countersign/domain/market/country-code';

// `npm run bench:queue -- [rows]`: how long pages, counts and searches of the queue and the overview's figures
// take in the database of DATABASE_URL or DATA_DIR, as it is; fill it with `npm run seed:million`
// first, with all of it in the overview's 92 days by `npm run seed:million -- 1111111 92`. A page has the 25
// rows that the console asks for, or as many as given, up to 100.
const limit = Number(process.argv[2] ?? 25);
const rounds = 30;
const now = new Date();
const [fr, jp] = ['FR', 'JP'].map((code) => CountryCode.parse(code));
const everyone = { subject: 'bench', markets: 'all' } as const;
const twoMarkets = { subject: 'bench', markets: [fr, jp].filter((code) => code !== undefined) };
const deep = Buffer.from(
  JSON.stringify([new Date(now.getTime() - 40_000 * 60_000).toISOString(), 'M-1', 'US']),
).toString('base64url');

const pages: Readonly<Record<string, RegistrationListQuery>> = {
  'first page, due first': { status: 'pending' },
  'first page, newest': { order: 'newest' },
  'one market, overdue': { due: 'overdue', countryCode: fr },
  'by reason': { reasonCode: 'L01', order: 'newest' },
  'decided on a day': { decidedFrom: dayAgo(5), decidedBefore: dayAgo(4) },
  'decided on a day of last year': { decidedFrom: dayAgo(400), decidedBefore: dayAgo(399) },
  'decided since a year, rejected': { decidedFrom: dayAgo(365), status: 'rejected' },
  'deep page': { cursor: deep },
  'search, one result': { q: 'm-4711' },
  'search, a frequent word': { q: 'ridge', order: 'newest' },
  'search, two letters of Japanese': { q: '横浜' },
  'search, two words': { q: 'blue vision' },
  'search, telephone as written in its country': { q: '04 77 30 64 09' },
  'search, beginning of a telephone number': { q: '+33 4 77 30' },
  'search, domain of an email address': { q: 'practice-500.example' },
  'search, street': { q: '212 felengeri main street' },
  'search, town': { q: 'holoburg' },
  'search, town and name': { q: 'holoburg rosemann' },
  'search, typing error in a rare name': { q: 'rosenann' },
  'search, typing error in a frequent name': { q: 'habour' },
  'search, two words of which one has a typing error': { q: 'harbour rosenann' },
  'search, nothing found': { q: 'zanzibar optical' },
  'search, two frequent words that never meet': { q: 'ridge vision', order: 'newest' },
};

const database = await connect(readDatabaseAddress(process.env), () => undefined);
try {
  await database.prepare();
  for (const [name, query] of Object.entries(pages)) {
    await time(name, () => listRegistrations(database.db, everyone, { ...query, limit }, now));
    await time(`${name}, two markets`, () =>
      listRegistrations(database.db, twoMarkets, { ...query, limit, countryCode: undefined }, now),
    );
  }
  await time('count, all', () => countRegistrations(database.db, everyone, {}, now));
  await time('count, a frequent word', () =>
    countRegistrations(database.db, everyone, { q: 'ridge' }, now),
  );
  await time('count, a frequent word, two markets', () =>
    countRegistrations(database.db, twoMarkets, { q: 'ridge' }, now),
  );
  await timeOverview();
} finally {
  await database.close();
}

/** In production housekeeping has counted the past days before anyone looks. */
async function timeOverview(): Promise<void> {
  const beganMs = performance.now();
  await countDecisionDays(database.db, now);
  const countingMs = performance.now() - beganMs;
  const question = { markets: 'all', days: 92, now } as const;
  const { approved, rejected } = (await readStatistics(database.db, question)).total;
  console.log(
    `overview of ${approved + rejected} decisions, counted in ${countingMs.toFixed(0)} ms:`,
  );
  await time('overview, 92 days', () => readStatistics(database.db, question));
  await time('overview, 92 days, two markets', () =>
    readStatistics(database.db, { ...question, markets: twoMarkets.markets }),
  );
}

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const beganMs = performance.now();
    await work();
    tookMs.push(performance.now() - beganMs);
  }
  tookMs.sort((a, b) => a - b);
  const at = (part: number) => (tookMs[Math.floor(part * (rounds - 1))] ?? 0).toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

function dayAgo(days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
