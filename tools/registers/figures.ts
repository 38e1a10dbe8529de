import { registers } from '@countersign/domain/evidence/register-finding';
import { answerLine } from './answer-line.ts';
import { casesByRegister } from './recorded-cases/cases-by-register.ts';
import { trapCases } from './recorded-cases/trap-cases.ts';
import { registerNamed } from './register-names.ts';

// `npm run --silent registers:figures`: the table of docs/evidence.md.
const all = [...casesByRegister(), ...trapCases()].map((one) => {
  const { register, request, answer, application, expected } = one;
  const got: object = answerLine(JSON.stringify({ register, request, answer, application }));
  const isRight = Object.entries(expected).every(
    ([name, value]) => Object.entries(got).find(([key]) => key === name)?.[1] === value,
  );
  return { id: registerNamed(register), expected, isRight };
});

console.log('| Register | Found | Not found | Faults | Wrong |\n|---|---|---|---|---|');
for (const id of [...registers, undefined]) {
  const own = all.filter((one) => id === undefined || one.id === id);
  const count = (knowledge: string) =>
    own.filter(({ expected }) => expected.knowledge === knowledge).length;
  const wrong = own.filter(({ isRight }) => !isRight).length;
  const name = id === undefined ? 'all' : `\`${id}\``;
  console.log(
    `| ${name} | ${count('found')} | ${count('not-found')} | ${count('unknown')} | ${wrong} |`,
  );
}
