import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkIdentifier } from '@countersign/business-api/identifiers/check-identifier';
import { registersFor } from '@countersign/business-api/registers/adapters/all-registers';
import { demoApplication } from '@countersign/business-api/server/demo-world/sample-application';
import {
  type DemoMarket,
  type SamplePractice,
  sampleMarkets,
} from '@countersign/business-api/server/demo-world/sample-market';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { Company } from '@countersign/registers/shapes/company';

interface Problem {
  /** What the register has instead. */
  readonly company?: Partial<Company>;
  readonly fault?: 'unavailable';
  /** The register that does not know the number. */
  readonly missingIn?: RegisterId;
}

/** One problem each to demonstrate; every other practice is as it says. By market and place in its list. */
const problems: Readonly<Record<string, Problem>> = {
  'US 1': {
    company: {
      address: { street: '48 Mission St', city: 'Sacramento', region: 'CA', postalCode: '95814' },
    },
  },
  'US 2': { company: { activity: { code: '122300000X', label: 'Dentist' } } },
  'FR 1': { missingIn: 'fr-recherche-entreprises' },
  'FR 2': { company: { state: 'ceased', since: '2025-09-30' } },
  'GB 1': { company: { legalName: 'Northmoor Plumbing LLP' } },
  'AU 1': { fault: 'unavailable' },
  'JP 1': {
    company: {
      legalName: '医療法人社団みどり眼科',
      formerName: '医療法人社団あおば眼科クリニック',
    },
  },
  'BR 1': { company: { state: 'insolvent' } },
  'DE 1': { missingIn: 'eu-vies' },
};

/** These member states do not publish names and addresses. */
const withholding = ['DE', 'ES'];

/** What the registers know of the demo world's practices, as the stand-in reads it. */
export function demoRegisters() {
  const entries = sampleMarkets().flatMap((market) =>
    market.practices.flatMap((practice, index) => entriesOf(market, practice, index)),
  );
  return {
    companies: entries
      .filter(({ register, problem }) => problem.missingIn !== register)
      .map(({ register, company }) => ({ register, company })),
    faults: entries.flatMap(({ register, company, problem }) =>
      problem.fault === undefined
        ? []
        : [{ register, number: company.number, fault: problem.fault }],
    ),
  };
}

/** Writes them into the data directory; returns the file. */
export function writeDemoRegisters(dataDir: string): string {
  const file = join(dataDir, 'registers.json');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(demoRegisters()));
  return file;
}

function entriesOf(market: DemoMarket, practice: SamplePractice, index: number) {
  const { countryCode } = market;
  const problem = problems[`${countryCode} ${index}`] ?? {};
  const application = demoApplication(market, practice, index, new Date(0));
  return application.practice.identifiers.flatMap(({ scheme, value }) => {
    const { schemeId, canonical = '' } = checkIdentifier({ scheme, value }, countryCode);
    if (schemeId === undefined) return [];
    return registersFor(schemeId, canonical).map(({ id: register, numberOf }) => {
      const number = numberOf(schemeId, canonical) ?? '';
      const isVat = register === 'eu-vies';
      const company: Company = {
        number,
        legalName: practice.legalName,
        tradingName: practice.tradingName,
        address: {
          street: practice.street,
          city: practice.city,
          region: practice.region,
          postalCode: practice.postalCode,
        },
        licence: licenceOf(application.practice.identifiers),
        state: 'active',
        withheld: isVat && withholding.includes(countryCode),
        ...problem.company,
      };
      return { register, company, problem };
    });
  });
}

function licenceOf(
  identifiers: readonly { scheme: string; value: string; issuer?: string | undefined }[],
) {
  const licence = identifiers.find(({ scheme }) => scheme === 'us-state-licence');
  return licence && { number: licence.value.replace(/\s/g, ''), region: licence.issuer ?? '' };
}
