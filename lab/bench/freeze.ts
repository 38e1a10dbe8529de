import { setTimeout as pause } from 'node:timers/promises';
import { DownloadTicket } from '@countersign/contract/exports';
import { prepareWorld } from './decide/bench-world.ts';
import { percentile } from './decide/drive-clients.ts';

// `npm run bench:freeze -- [rows]`: on the embedded engine, how long `/api/health/live` waits while an
// export of all registrations (100,000 by default), the overview and four searches run. Fails where it
// once waited longer than 250 ms.
const rows = Number(process.argv[2] ?? 100_000);
const mostMs = 250;
const everyMs = 10;
const longestMs = 120_000;

if (!Number.isSafeInteger(rows) || rows < 1) throw new Error('How many? A whole number.');
const world = await prepareWorld(undefined, rows);
try {
  const { copies, stop } = await world.startCopies(1);
  try {
    const base = `${copies[0]?.url}/api`;
    const { headers } = world.page(base, 0);
    const read = async (path: string) => {
      const answer = await fetch(`${base}${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.arrayBuffer()).byteLength;
    };
    await read('/health/live');
    const heavy = {
      exporting: async () => {
        const prepared = await fetch(`${base}/exports`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ filter: {} }),
        });
        const { ticket } = DownloadTicket.parse(await prepared.json());
        return read(`/registrations.csv?ticket=${ticket}`);
      },
      overview: () => read('/statistics?days=90'),
      ...Object.fromEntries(
        ['ridge', 'c-4711', 'c11', 'c12'].map((q) => [
          `search ${q}`,
          () => read(`/registrations?order=newest&q=${encodeURIComponent(q)}`),
        ]),
      ),
    };
    // The first run of anything is slow in a process, with any engine.
    for (const path of [
      '/statistics?days=7',
      '/registrations?q=c-4711',
      '/registrations?limit=5',
    ]) {
      for (let round = 0; round < 5; round += 1) await read(path);
    }
    const waits: number[] = [];
    let running = Object.keys(heavy).length;
    const beganMs = performance.now();
    const all = Promise.all(
      Object.entries(heavy).map(async ([name, work]) => {
        const bytes = await work();
        running -= 1;
        console.log(`${name}: ${bytes} bytes after ${Math.round(performance.now() - beganMs)} ms`);
      }),
    );
    while (running > 0 && performance.now() - beganMs < longestMs) {
      const askedMs = performance.now();
      await read('/health/live');
      waits.push(performance.now() - askedMs);
      await Promise.race([pause(everyMs), all]);
    }
    await all;
    waits.sort((a, b) => a - b);
    const [p50, p99, most] = [percentile(waits, 0.5), percentile(waits, 0.99), waits.at(-1) ?? 0];
    console.log(
      `${waits.length} looks at /api/health/live: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${most.toFixed(0)} ms`,
    );
    if (most > mostMs) {
      console.error(`It waited longer than ${mostMs} ms.`);
      process.exitCode = 1;
    }
  } finally {
    await stop();
  }
} finally {
  await world.close();
}
