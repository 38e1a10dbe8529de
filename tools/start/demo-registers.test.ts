import { allRegisters } from '@countersign/business-api/registers/adapters/all-registers';
import { factsToCompare } from '@countersign/business-api/registers/ask-next-question';
import { registerAsker } from '@countersign/business-api/registers/asking/ask-register';
import { RegistersSetting } from '@countersign/business-api/registers/asking/register-settings';
import { judge } from '@countersign/business-api/registers/judging/judge';
import { questionsOf } from '@countersign/business-api/registers/questions-of';
import { demoApplication } from '@countersign/business-api/server/demo-world/sample-application';
import { sampleMarkets } from '@countersign/business-api/server/demo-world/sample-market';
import { startRegisters } from '@countersign/registers/start-registers';
import { expect, test } from 'vitest';
import { demoRegisters } from './demo-registers.ts';

test('most practices of the demo world are confirmed, some have one problem', async () => {
  const standIn = await startRegisters({ port: 0, begin: JSON.stringify(demoRegisters()) });
  try {
    const found: string[] = [];
    const settings = RegistersSetting.parse({
      ...standIn.setting,
      'de-evatr': {
        address: `${standIn.url}/de-evatr`,
        credentials: { requester: 'DE123456789' },
      },
    });
    for (const market of sampleMarkets()) {
      for (const [index, practice] of market.practices.entries()) {
        const application = demoApplication(market, practice, index, new Date(0));
        for (const { scheme, value, registers } of questionsOf(application)) {
          for (const id of registers) {
            const own = settings.get(id);
            const number = allRegisters[id].numberOf(scheme, value);
            if (own === undefined || number === undefined) throw new Error(`${id} is not set up`);
            const asked = await registerAsker()(
              own,
              number,
              new AbortController().signal,
              factsToCompare(allRegisters[id], application),
            );
            if (asked.kind === 'silent') throw new Error(asked.reason);
            const { verdict, why } = judge(allRegisters[id], asked.answer, application, number);
            found.push(
              verdict === 'confirmed' ? verdict : `${market.countryCode} ${index} ${id} ${why}`,
            );
          }
        }
      }
    }
    expect(found.filter((one) => one === 'confirmed').length).toBeGreaterThan(50);
    expect(found.filter((one) => one !== 'confirmed')).toMatchInlineSnapshot(`
      [
        "US 1 us-nppes moved",
        "US 2 us-nppes other-activity",
        "FR 1 fr-recherche-entreprises not-found-and-not-complete",
        "FR 2 fr-recherche-entreprises ceased",
        "FR 2 eu-vies not-found",
        "FR 2 de-evatr not-found",
        "JP 1 jp-houjin-bangou former-name",
        "DE 1 eu-vies not-found",
        "BR 1 br-brasilapi insolvent",
        "GB 1 gb-companies-house other-name",
        "AU 1 au-abn-lookup unavailable",
        "AU 1 au-abn-lookup unavailable",
      ]
    `);
  } finally {
    await standIn.close();
  }
});
