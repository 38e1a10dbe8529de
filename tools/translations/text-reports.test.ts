import { expect, test } from 'vitest';
import { exportTexts, importTexts } from './exchange-texts.ts';
import { readReports, unknownKeys } from './text-reports.ts';

const report = {
  flagId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  at: '2026-11-20T10:00:00.000Z',
  by: { subject: 'ada', name: 'Ada Berg' },
  language: 'de',
  keys: ['decision.verb.approve', 'frame.gone'],
  screen: '/customerService/FR/:ticketNumber',
  remark: 'Better <b>“freigeben”</b> & short.',
};
const list = (...items: readonly object[]) => JSON.stringify({ items });
const notesOf = (xml: string, unit: string) => {
  const [text = ''] = new RegExp(`<unit id="${unit}">.*?</unit>`, 's').exec(xml) ?? [];
  return [...text.matchAll(/<note category="report">(.*?)<\/note>/gs)].map(([, note]) => note);
};

test('a report is a note of its text, in its language, without who reported it', async () => {
  const later = { ...report, at: '2026-11-21T10:00:00.000Z', remark: null };
  const xml = await exportTexts('de', readReports(list(later, report)));
  expect(notesOf(xml, 'decision:verb:approve')).toEqual([
    'Reported by staff on 2026-11-20, screen /customerService/FR/:ticketNumber: ' +
      'Better &lt;b&gt;“freigeben”&lt;/b&gt; &amp; short.',
    'Reported by staff on 2026-11-21, screen /customerService/FR/:ticketNumber; without a remark.',
  ]);
  expect(notesOf(xml, 'decision:verb:reject')).toEqual([]);
  expect(xml).toMatch(/<unit id="decision:verb:approve">\s*<notes>\s*<note>French: /);
  expect(xml).not.toContain('Ada');
  expect(await exportTexts('es', readReports(list(report)))).not.toContain('category="report"');
});

test('a file with reports is taken back', async () => {
  const { faults } = await importTexts(await exportTexts('de', readReports(list(report))));
  expect(faults).toEqual([]);
});

test('a reported key without a text is named', () => {
  const units = ['decision:verb:approve', 'decision:verb:reject'];
  expect(unknownKeys(readReports(list(report)), 'de', units)).toEqual(['frame.gone']);
  expect(unknownKeys(readReports(list(report)), 'fr', units)).toEqual([]);
});

test('what is no list of reports is refused', () => {
  expect(() => readReports('{"items":[{"keys":[]}]}')).toThrow();
});
