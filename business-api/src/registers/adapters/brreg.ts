import * as z from 'zod/mini';
import { get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  type RegisterAddress,
  type RegisterState,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import {
  flag,
  isSameNumber,
  listOf,
  numberBy,
  optionalText,
  requiredText,
} from './answer-fields.ts';

const Address = z.nullish(
  z.object({
    adresse: listOf(z.nullable(z.string())),
    postnummer: optionalText,
    poststed: optionalText,
    landkode: optionalText,
  }),
);
const Code = z.nullish(z.object({ kode: optionalText, beskrivelse: optionalText }));

const Unit = z.object({
  organisasjonsnummer: requiredText,
  navn: optionalText,
  slettedato: optionalText,
  nedleggelsesdato: optionalText,
  konkurs: flag,
  konkursdato: optionalText,
  underAvvikling: flag,
  underTvangsavviklingEllerTvangsopplosning: flag,
  forretningsadresse: Address,
  beliggenhetsadresse: Address,
  naeringskode1: Code,
  naeringskode2: Code,
  naeringskode3: Code,
});
type Unit = z.infer<typeof Unit>;

const Missing = z.object({ status: z.union([z.literal(404), z.literal('404')]) });

/** Norway: first the main unit, then the branch. What was removed by law is answered with 410. */
export const brreg: Register = {
  id: 'no-brreg',
  address: 'https://data.brreg.no/enhetsregisteret/api',
  isComplete: true,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'no-orgnr' ? canonical : undefined),
  requests: (number) => [
    get(`/enheter/${encodeURIComponent(number)}`),
    get(`/underenheter/${encodeURIComponent(number)}`),
  ],
  numberIn: numberBy(/enheter\/(\d+)/),
  read,
  readMissing: (body, status) => {
    if (status === 410) return found(recordOf({ doubts: ['withheld-by-law'] }));
    return Missing.safeParse(body).success ? notFound() : unknown('wrong-shape');
  },
};

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Unit.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const unit = parsed.data;
  if (!isSameNumber(unit.organisasjonsnummer, asked)) return unknown('another-number');
  if (unit.navn === undefined && unit.slettedato === undefined) return unknown('wrong-shape');
  const codes = [unit.naeringskode1, unit.naeringskode2, unit.naeringskode3];
  return found(
    recordOf({
      names: namesOf('legal', unit.navn),
      addresses: [unit.beliggenhetsadresse, unit.forretningsadresse].flatMap(addressOf),
      state: stateIn(unit),
      activities: codes.flatMap((code) =>
        code?.kode === undefined
          ? []
          : [{ codeSet: 'sn' as const, code: code.kode, label: code.beskrivelse }],
      ),
    }),
  );
}

function stateIn(unit: Unit): RegisterState {
  const end = unit.slettedato ?? unit.nedleggelsesdato;
  if (end !== undefined) return stateOf('ceased', unit.slettedato ? 'slettet' : 'nedlagt', end);
  if (unit.konkurs) return stateOf('insolvent', 'konkurs', unit.konkursdato);
  if (unit.underTvangsavviklingEllerTvangsopplosning)
    return stateOf('insolvent', 'tvangsoppløsning');
  if (unit.underAvvikling) return stateOf('insolvent', 'under avvikling');
  return stateOf('active', 'registrert');
}

function addressOf(address: z.infer<typeof Address>): RegisterAddress[] {
  if (!address) return [];
  const { adresse, postnummer, poststed, landkode } = address;
  return [
    {
      lines: adresse.filter((line) => line !== null && line !== ''),
      city: poststed,
      postalCode: postnummer,
      countryCode: landkode ?? 'NO',
    } as RegisterAddress, // null lines were left out
  ];
}
