import * as intake from '@countersign/contract/intake';
import type { FaultyField } from '@countersign/contract/problems/problem';
import { isCountry } from '@countersign/domain/market/countries';
import { CountryCode } from '@countersign/domain/market/country-code';
import { Practice } from '@countersign/domain/registration/application';
import { PhoneNumber } from '@countersign/domain/registration/text';
import { visibleTextFaults } from '@countersign/domain/registration/visible-text';
import * as z from 'zod/mini';
import type { WithMails } from '../mail/room.ts';
import { clientOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { pointerInBody } from '../platform/http/faulty-fields.ts';
import {
  findStoredResponse,
  respondIdempotently,
} from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { WithRegisters } from '../registers/room.ts';
import { maskApplication, telephoneFaults } from '../registrations/room.ts';
import { claimKeyForIntake } from './market-of-intake.ts';
import { withFreeNumber } from './new-ticket-number.ts';
import { readOutcome } from './read-outcome.ts';
import { submitRegistration } from './submit-registration.ts';

function faultyValues(application: ReadValues): FaultyField[] {
  const telephones = telephoneFaults(application).map(({ field, ...fault }) => ({
    pointer: `/${field.replace('.', '/')}`,
    ...fault,
  }));
  return [...unknownCountries(application), ...telephones];
}

/** Codes of countries that do not exist, such as `UK` for `GB`: the registration would wait where nobody looks. */
function unknownCountries({ countryCode, practice }: ReadValues): FaultyField[] {
  const given = [
    { pointer: '/countryCode', countryCode },
    ...practice.addresses.map((address, at) => ({
      pointer: `/practice/addresses/${at}/countryCode`,
      countryCode: address.countryCode,
    })),
  ];
  return given
    .filter((one) => !isCountry(one.countryCode))
    .map(({ pointer }) => ({ pointer, code: 'not-allowed' as const }));
}

const telephone = z.catch(z.optional(PhoneNumber), undefined);
/** As much of an application as its telephones and countries are read by, each of what the schema allows. */
const ReadValues = z.object({
  countryCode: CountryCode,
  practice: z.object({
    phone: telephone,
    addresses: z.catch(Practice.shape.addresses, []),
  }),
  contact: z.catch(z.object({ phone: telephone }), { phone: undefined }),
});
type ReadValues = z.infer<typeof ReadValues>;

export function intakeRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithMails & WithRegisters,
): void {
  const { database, mails, now, limiter, wakeOutbox, registers, wakeRegisters } = dependencies;
  const { db } = database;

  api.route({
    ...intake.submitRegistration,
    config: {
      ...intake.submitRegistration.config,
      faultsBeyondSchema: (body, isRefused) => {
        const texts = visibleTextFaults(body, (path) => isRefused(pointerInBody(path)));
        const read = ReadValues.safeParse(body);
        return [
          ...texts.map(({ path, fault }) => ({ pointer: pointerInBody(path), code: fault })),
          ...(read.success ? faultyValues(read.data) : []).filter(
            ({ pointer }) => !isRefused(pointer),
          ),
        ];
      },
    },
    handler: async (request, reply) => {
      const { clientId } = clientOf(request);
      const { headers } = request;
      // Before anything of it is hashed or stored.
      const { application, masked } = maskApplication(request.body);
      const errors = faultyValues(application);
      if (errors.length > 0) throw new ProblemError('invalid-request', { errors });
      const { countryCode, ticketNumber } = application;
      const at = now();
      const idempotent = {
        caller: `client:${clientId}`,
        key: headers['idempotency-key'],
        request: ['submit', application],
        at,
      };
      await limiter.admit(request, 'intake', { free: [findStoredResponse(idempotent)] });
      const answer = () =>
        respondIdempotently(
          reply,
          db,
          { status: 201, request: idempotent },
          {
            begin: (trx, claim) => claimKeyForIntake(trx, { ...claim, countryCode }),
            work: (trx, market, takeResponse) =>
              submitRegistration(
                trx,
                mails,
                { application, masked, clientId, at, market, registers },
                takeResponse,
              ),
          },
        );
      const { isReplay } = await (ticketNumber === undefined ? withFreeNumber(answer) : answer());
      if (!isReplay) {
        wakeOutbox();
        wakeRegisters();
      }
      return reply;
    },
  });

  api.route({
    ...intake.readOutcome,
    handler: (request) => readOutcome(db, request.params, clientOf(request).clientId, now()),
  });
}
