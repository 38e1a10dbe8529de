import { allRegisters } from '@countersign/business-api/registers/adapters/all-registers';
import { type Fault, faults, faultyAnswer } from '@countersign/registers/faults/fault';
import { allShapes } from '@countersign/registers/shapes/all-shapes';
import type { Answer, Company, Shape } from '@countersign/registers/shapes/company';
import type { Expected, RecordedCase } from './recorded-case.ts';
import { type Subject, subjects } from './subjects.ts';

/** Every register with the same list of situations, as far as it has them. */
export function casesByRegister(): RecordedCase[] {
  return subjects.flatMap((subject) => [
    ...(subject.compares ? comparedBy(subject) : knowledgeOf(subject)),
    ...faultsOf(subject),
  ]);
}

const confirmed: Expected = {
  knowledge: 'found',
  verdict: 'confirmed',
  name: 'agrees',
  state: 'agrees',
};
const eyes = (facts: Partial<Expected>): Expected => ({
  knowledge: 'found',
  verdict: 'needs-eyes',
  ...facts,
});
const against = (facts: Partial<Expected>): Expected => ({
  knowledge: 'found',
  verdict: 'contradicted',
  ...facts,
});

function knowledgeOf(subject: Subject): RecordedCase[] {
  const { company, otherActivity, tellsFormerNames, tellsState, isComplete } = subject;
  const found = (kind: string, change: Partial<Company>, expected: Expected, own?: object) =>
    caseOf(
      subject,
      kind,
      shapeOf(subject).found({ ...company, ...change }, urlOf(subject)),
      expected,
      own,
    );
  const missing = shapeOf(subject).missing(company.number, urlOf(subject));
  const notFound: Expected = {
    knowledge: 'not-found',
    verdict: isComplete ? 'contradicted' : 'needs-eyes',
    name: 'not-told',
  };
  return [
    found('same', {}, { ...confirmed, address: 'agrees' }),
    found('trading name', {}, confirmed, {
      legalName: subject.otherName,
      tradingName: subject.legalName,
    }),
    found(
      'similar name',
      { legalName: subject.similarName, tradingName: undefined },
      eyes({ name: 'similar' }),
    ),
    found(
      'other name',
      { legalName: subject.otherName, tradingName: undefined },
      against({ name: 'differs' }),
    ),
    found('moved', { address: subject.otherPlace }, eyes({ name: 'agrees', address: 'differs' })),
    caseOf(subject, 'not found', missing, notFound),
    ...(tellsFormerNames
      ? [
          found(
            'former name',
            { legalName: subject.otherName, formerName: company.legalName },
            eyes({ name: 'similar' }),
          ),
        ]
      : []),
    ...(tellsState
      ? [
          found('ceased', { state: 'ceased', since: '2024-02-06' }, against({ state: 'differs' })),
          found('insolvent', { state: 'insolvent' }, against({ state: 'differs' })),
        ]
      : [found('ceased', { state: 'ceased' }, notFound)]),
    ...(otherActivity === undefined
      ? []
      : [
          found(
            'other activity',
            { activity: otherActivity },
            eyes({ activity: 'differs', name: 'agrees' }),
          ),
        ]),
  ];
}

/** What a service says of the name and place that it was sent. */
function comparedBy(subject: Subject): RecordedCase[] {
  const { company, register, legalName, street } = subject;
  const { city, postalCode } = company.address;
  const [request] = allRegisters[register].requests(
    company.number,
    { requester: 'DE123456789' },
    { name: legalName, street, postalCode, city },
  );
  const told = (kind: string, change: Partial<Company>, expected: Expected) => {
    const answer = shapeOf(subject).found({ ...company, ...change }, urlOf(subject), request?.body);
    return caseOf(subject, kind, answer, expected);
  };
  const missing = shapeOf(subject).missing(company.number, urlOf(subject));
  return [
    told('same', {}, { ...confirmed, address: 'agrees' }),
    told('other name', { legalName: subject.otherName }, against({ name: 'differs' })),
    told('moved', { address: subject.otherPlace }, eyes({ name: 'agrees', address: 'differs' })),
    told(
      'not told',
      { withheld: true },
      { ...confirmed, name: 'not-told', address: 'not-told', reason: 'name-not-told' },
    ),
    caseOf(subject, 'not found', missing, {
      knowledge: 'not-found',
      verdict: 'contradicted',
      name: 'not-told',
    }),
  ];
}

/** Faults of a connection, and one of size: no answer that can be recorded. */
const unrecorded: readonly Fault[] = ['slow', 'closed', 'huge'];
const recordedFaults = faults.filter((fault) => !unrecorded.includes(fault));

function faultsOf(subject: Subject): RecordedCase[] {
  const shape = shapeOf(subject);
  const unknown: Expected = { knowledge: 'unknown', verdict: 'unknown', name: 'not-told' };
  const normal = () => shape.found(subject.company, urlOf(subject));
  const another = shape.found(
    { ...subject.company, number: otherNumber(subject.company.number) },
    urlOf(subject),
  );
  return [
    ...recordedFaults.map((fault) =>
      caseOf(
        subject,
        fault,
        faultyAnswer(fault, normal, shape.errorInside?.(urlOf(subject))),
        unknown,
      ),
    ),
    ...(subject.compares ? [] : [caseOf(subject, 'another number', another, unknown)]),
    caseOf(subject, 'no answer', { status: 0, contentType: '', body: '' }, unknown),
    caseOf(
      subject,
      'gateway 404',
      {
        status: 404,
        contentType: 'application/json',
        body: '{"message":"no Route matched with those values"}',
      },
      unknown,
    ),
  ];
}

function caseOf(
  subject: Subject,
  kind: string,
  answer: Answer,
  expected: Expected,
  own: object = {},
): RecordedCase {
  const { register, scheme, value, countryCode, legalName, street, company } = subject;
  const { city, region, postalCode } = company.address;
  const address = { purpose: 'practice', lines: [street], city, region, postalCode, countryCode };
  return {
    register,
    kind,
    request: { scheme, value },
    answer: {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
      body: answer.body,
    },
    application: {
      countryCode,
      practice: {
        legalName,
        type: 'optician-retail',
        addresses: [address],
        identifiers: [{ scheme, value }],
        ...own,
      },
    },
    expected,
  };
}

function shapeOf({ register }: Subject): Shape {
  return allShapes[register];
}

function urlOf({ register }: Subject): URL {
  return new URL(`http://localhost/${register}/x?callback=c`);
}

/** Another number of the same form; its sixth sign is another one. */
function otherNumber(number: string): string {
  return `${number.slice(0, 5)}${number[5] === '9' ? '8' : '9'}${number.slice(6)}`;
}
