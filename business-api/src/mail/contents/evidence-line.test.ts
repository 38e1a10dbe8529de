import { mailLanguages } from '@countersign/domain/locale/mail-language';
import type { Identifier } from '@countersign/domain/registration/application';
import { expect, test } from 'vitest';
import { pendingRegistration } from '../../testing/sample-registration.ts';
import { evidenceFacts, evidenceLine, type KnownEvidence } from './evidence-line.ts';

const nothing: KnownEvidence = {
  unresolved: [],
  notChecked: [],
  contradicted: [],
  confirmed: [],
  asking: 0,
};
const french = (identifiers: Identifier[]) =>
  pendingRegistration('FR', { practice: { identifiers } });
const siret: Identifier = { scheme: 'fr-siret', value: '73282932000074' };
const wrongSiret: Identifier = { scheme: 'fr-siret', value: '73282932000075' };

function line(identifiers: Identifier[], known: Partial<KnownEvidence> = {}, language = 'en') {
  const facts = evidenceFacts(french(identifiers), { ...nothing, ...known });
  const chosen = mailLanguages.find((one) => one === language) ?? 'en';
  return facts && evidenceLine(facts, chosen);
}

test('at intake says what the checks found and that no register has answered', () => {
  const open = [{ code: 'entity-active' as const }];
  expect(line([siret], { unresolved: open, asking: 1 })).toBe(
    'Numbers without errors: SIRET; the official registers have not answered yet.',
  );
  expect(line([wrongSiret], { asking: 1 })).toBe(
    'Number fails its check: SIRET 732 829 320 00075; the official registers have not answered yet.',
  );
  expect(line([siret, { scheme: 'fr-siren', value: '552100554' }])).toBe(
    'The numbers contradict each other; numbers without errors: SIRET, SIREN.',
  );
});

test('later says what is confirmed, contradicted and open', () => {
  const known: Partial<KnownEvidence> = {
    confirmed: ['entity-active', 'name-agrees'],
    contradicted: ['licence-valid'],
    unresolved: [{ code: 'licence-valid' }, { code: 'place-agrees' }],
  };
  expect(line([siret], known)).toBe(
    'Contradicted: licence; to check: address; confirmed: business active, name.',
  );
  expect(line([siret], known, 'fr')).toBe(
    'Contredit\u00a0: autorisation d’exercice\u00a0; à vérifier\u00a0: adresse\u00a0; confirmé\u00a0: entreprise active, nom.',
  );
  expect(line([siret], known, 'ja')).toBe(
    '矛盾あり：免許／要確認：所在地／確認済み：事業者の存続、名称。',
  );
});

test('does not call a practice new because nothing similar was found', () => {
  const known: Partial<KnownEvidence> = { confirmed: ['name-agrees', 'not-known-already'] };
  expect(line([siret], known)).toBe('Confirmed: name; no similar registration found.');
  expect(line([siret], known, 'fr')).toBe(
    'Confirmé\u00a0: nom\u00a0; aucune demande similaire trouvée.',
  );
  expect(line([siret], known, 'ja')).toBe('確認済み：名称／類似の申請は見つかりませんでした。');
  expect(line([siret], { confirmed: ['not-known-already'] })).toBe(
    'No similar registration found; numbers without errors: SIRET.',
  );
});

test('names what no one has checked, and the number that is missing', () => {
  expect(line([siret], { notChecked: ['name-agrees', 'place-agrees'] })).toBe(
    'Numbers without errors: SIRET; not checked: name, address.',
  );
  expect(line([], { unresolved: [{ code: 'number-given' }], notChecked: ['name-agrees'] })).toBe(
    'To check: required number; not checked: name.',
  );
});

test('says nothing where nothing was asked for', () => {
  expect(line([])).toBeUndefined();
  expect(evidenceFacts(french([siret]), undefined)).toBeUndefined();
});

test.each(mailLanguages)('is one line in %s', (language) => {
  const text = line([wrongSiret], { confirmed: ['name-agrees'], asking: 2 }, language);
  expect(text).toMatch(/SIRET\S* 732 829 320 00075/);
  expect(text).not.toContain('\n');
});
