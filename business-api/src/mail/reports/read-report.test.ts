import { describe, expect, test } from 'vitest';
import { returnPaths } from '../return-path.ts';
import { fateOf } from './mail-report.ts';
import { readReport } from './read-report.ts';
import {
  headOfNone,
  report,
  sampleMessageId,
  sampleRecipient,
  sampleReports,
} from './sample-reports.ts';

const paths = returnPaths(
  { address: 'bounces@countersign.example', keys: [Buffer.alloc(32, 1)] },
  'registrations@countersign.example',
);
const read = (raw: string) => readReport(Buffer.from(raw, 'latin1'), paths);

test('there are more than thirty samples', () => {
  expect(sampleReports.length).toBeGreaterThan(40);
});

test.each(sampleReports)('%s', async (_, raw, expected) => {
  const found = await read(raw);
  if (typeof expected === 'string' && expected !== 'other-mail') {
    expect(found).toEqual({ kind: 'ignored', because: expected });
    return;
  }
  if (found.kind !== 'about-mail') throw new Error(`It is ignored: ${found.because}`);
  if (expected === 'other-mail') {
    expect(found.messageId).not.toBe(sampleMessageId);
    return;
  }
  expect(found.messageId).toBe(sampleMessageId);
  expect(fateOf(found.recipients, sampleRecipient)).toMatchObject(expected);
});

describe('a report to the signed address of a mail', () => {
  const own = paths.of(sampleMessageId) ?? '';
  const status = `Final-Recipient: rfc822; ${sampleRecipient}\nAction: failed\nStatus: 5.1.1`;
  const bounce = (to: string, returned?: string) =>
    read(report({ to, status, ...(returned === undefined ? {} : { returned }) }));

  test('is about that mail, also without any of it and in other letters', async () => {
    expect(own).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@countersign\.example$/);
    for (const to of [own, own.toUpperCase(), `<${own}>`]) {
      expect(await bounce(to, '')).toMatchObject({ messageId: sampleMessageId });
    }
    expect(await bounce(own)).toMatchObject({ messageId: sampleMessageId });
  });

  test('is not believed with another signature, or where it returns another mail', async () => {
    const forged = { kind: 'ignored', because: 'forged' };
    const last = own.at(-'@countersign.example'.length - 1) === '0' ? '1' : '0';
    expect(await bounce(own.replace(/.@/, `${last}@`))).toEqual(forged);
    expect(await bounce('bounces+x@countersign.example')).toEqual(forged);
    expect(await bounce(own, headOfNone)).toEqual(forged);
  });

  test('is known by a former key, and not without it', async () => {
    const settings = { address: 'bounces@countersign.example' };
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const later = returnPaths(
      { ...settings, keys: [two, one] },
      'registrations@countersign.example',
    );
    const never = returnPaths({ ...settings, keys: [two] }, 'registrations@countersign.example');
    expect(later.messageIdOf([own])).toBe(sampleMessageId);
    expect(never.messageIdOf([own])).toBe('forged');
  });
});
