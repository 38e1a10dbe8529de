import type { WrittenApplication } from '@countersign/business-api/duplicates/facts/written-application';
import { checkIdentifier } from '@countersign/business-api/identifiers/check-identifier';
import type { Register } from '@countersign/business-api/registers/register';
import { isRecord, textIn } from './fields.ts';

/**
 * The number that was asked for, in the service's form: of an identifier, an address, a request's
 * body, or else of the application.
 */
export function askedNumber(
  register: Register,
  request: unknown,
  { countryCode, practice }: WrittenApplication,
): string | undefined {
  if (typeof request === 'string') return numberIn(register, request) ?? plainNumber(request);
  const fields = isRecord(request) ? request : undefined;
  const value = textIn(fields, 'value', 'number', 'identifier', 'id', 'query', 'q');
  const scheme = textIn(fields, 'scheme', 'type');
  if (value !== undefined) return numberOf(register, scheme ?? '', value, countryCode) ?? value;
  const url = textIn(fields, 'url', 'path', 'href', 'address');
  const vat = textIn(fields, 'vatNumber', 'vat');
  if (vat !== undefined) return `${textIn(fields, 'countryCode', 'memberState', 'ms') ?? ''}${vat}`;
  const params = isRecord(fields?.params)
    ? fields.params
    : isRecord(fields?.query)
      ? fields.query
      : undefined;
  const parameter = textIn(params, 'number', 'q', 'abn', 'acn', 'businessId');
  const body = isRecord(fields?.body) ? fields.body : undefined;
  const confirmed = textIn(body, 'angefragteUstid') ?? textIn(fields, 'angefragteUstid');
  if (confirmed !== undefined) return confirmed;
  const posted = textIn(body, 'vatNumber');
  if (posted !== undefined) return `${textIn(body, 'countryCode') ?? ''}${posted}`;
  const found = url === undefined ? undefined : numberIn(register, url);
  return (
    found ?? parameter ?? numberOfApplication(register, practice?.identifiers ?? [], countryCode)
  );
}

function numberIn(register: Register, url: string): string | undefined {
  return register.numberIn(url);
}

function plainNumber(text: string): string | undefined {
  return /^[0-9A-Z .\-/]{6,30}$/i.test(text) ? text : undefined;
}

function numberOf(register: Register, scheme: string, value: string, market: string | undefined) {
  const { schemeId, canonical } = checkIdentifier({ scheme, value }, market);
  if (schemeId === undefined || canonical === undefined) return undefined;
  return register.numberOf(schemeId, canonical);
}

function numberOfApplication(
  register: Register,
  identifiers: readonly { readonly scheme: string; readonly value: string }[],
  market: string | undefined,
): string | undefined {
  return identifiers
    .map(({ scheme, value }) => numberOf(register, scheme, value, market))
    .find((number) => number !== undefined);
}
