import type { Registration } from '@countersign/domain/registration/registration';
import { type Registers, startRegisters } from '@countersign/registers/start-registers';
import type { OutboxMail } from '../../platform/database/mails-table.ts';
import type { AllRegisterSettings } from '../../registers/asking/register-settings.ts';
import { RegistersSetting } from '../../registers/asking/register-settings.ts';
import { testWebhookKey } from '../send-due-webhooks.ts';
import { settableClock } from '../settable-clock.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { testDocuments } from '../upload-documents.ts';
import { type Choice, seededChoice } from './seeded-choice.ts';

export const register = 'fr-recherche-entreprises';
export const siret = '73282932000074';

/** What an applicant is called; the values are found again wherever they were left. */
export interface InventedApplicant {
  readonly ticketNumber: string;
  readonly name: string;
  readonly email: string;
  readonly otherEmail: string;
  /** Once the form was opened: the link's secret and the headers of the session. */
  session:
    | { readonly token: string; readonly headers: Readonly<Record<string, string>> }
    | undefined;
  erased: boolean;
}

export interface PostedEvent {
  readonly type: string;
  readonly data: {
    readonly ticketNumber: string;
    readonly status: string;
    readonly version: number;
  };
}

/** An installation, and what its sequence has done and seen so far. */
export interface SequenceWorld {
  readonly api: TestApi;
  readonly standIn: Registers;
  readonly registers: AllRegisterSettings;
  readonly choice: Choice;
  readonly now: () => Date;
  readonly advance: (seconds: number) => void;
  /** Two administrators and two of customer service, by name. */
  readonly staff: Readonly<Record<string, string>>;
  readonly site: string;
  readonly applicants: InventedApplicant[];
  /** Mails that the mail server took, in their order. */
  readonly taken: OutboxMail[];
  readonly posted: PostedEvent[];
  /** Events that a switched-off or replayed webhook gets are neither complete nor in order. */
  webhooksDisturbed: boolean;
  readonly log: string[];
  /** Does one more act amid another, such as the sending of a mail; never amid that one in turn. */
  readonly actAmid: (amid: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startSequenceWorld(
  seed: number,
  act: (world: SequenceWorld) => Promise<void>,
): Promise<SequenceWorld> {
  const clock = settableClock();
  let seconds = 0;
  let isNested = false;
  const standIn = await startRegisters({ port: 0 });
  const setting = (name: typeof register | 'eu-vies') => ({
    ...standIn.setting[name],
    perMinute: 6000,
  });
  const registers = RegistersSetting.parse({
    [register]: setting(register),
    'eu-vies': setting('eu-vies'),
  });
  const webhooks = { origins: ['https://site.example'], keys: [testWebhookKey] };
  const changes = { registers, documents: testDocuments, webhooks };
  const api = await startTestApi(changes, { now: clock.now });
  const world: SequenceWorld = {
    api,
    standIn,
    registers,
    choice: seededChoice(seed),
    now: clock.now,
    advance: (more) => {
      seconds += more;
      clock.set(seconds);
    },
    staff: {
      Ann: await api.person(['administrator'], 'Ann'),
      Bob: await api.person(['administrator'], 'Bob'),
      Cy: await api.person(['customer-service'], 'Cy'),
      Di: await api.person(['customer-service'], 'Di'),
    },
    site: await api.intake(),
    applicants: [],
    taken: [],
    posted: [],
    webhooksDisturbed: false,
    log: [],
    actAmid: async (amid) => {
      if (isNested) return;
      isNested = true;
      world.log.push(`> while ${amid}`);
      try {
        await act(world);
      } finally {
        isNested = false;
        world.log.push('<');
      }
    },
    close: async () => {
      await api.close();
      await standIn.close();
    },
  };
  await begin(world);
  return world;
}

async function begin(world: SequenceWorld): Promise<void> {
  const { api, staff, now } = world;
  const paces = ([register, 'eu-vies'] as const).map((one) => ({ register: one, next_at: now() }));
  await api.db.insertInto('register_paces').values(paces).execute();
  const body = { url: 'https://site.example/one' };
  await api.call('POST', '/markets/FR/webhooks', { token: staff.Ann, body });
  setCompany(world, 'active');
  await handIn(world);
  await handIn(world);
}

/** What the register answers from now on. */
export function setCompany({ standIn }: SequenceWorld, state: 'active' | 'ceased'): void {
  standIn.world.add(register, {
    number: siret,
    legalName: 'Optique des Quais',
    address: { street: '27 quai des Chartrons', city: 'Bordeaux', postalCode: '33000' },
    state,
  });
}

/** Hands a registration in, as one more applicant. */
export async function handIn({ api, applicants, log }: SequenceWorld): Promise<Registration> {
  const number = applicants.length + 1;
  const ticketNumber = `T-${number}`;
  const name = `Zoeq${number} Quux`;
  const email = `zoeq${number}@quux.example`;
  const contact = { name, role: 'owner', email, phone: '+33 5 56 00 12 34' };
  const otherEmail = `otherq${number}@quux.example`;
  applicants.push({ ticketNumber, name, email, otherEmail, session: undefined, erased: false });
  log.push(`${ticketNumber} handed in`);
  return api.submitted('FR', { ticketNumber, contact });
}
