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
import { isSameNumber, numberBy, optionalText, requiredText } from './answer-fields.ts';

const Company = z.object({
  Business_Accounting_NO: requiredText,
  Company_Name: requiredText,
  Company_Status_Desc: optionalText,
  Company_Location: optionalText,
  Revoke_App_Date: optionalText,
});
/** Sole traders and partnerships are in a list of their own, with other names for the same fields. */
const Business = z.object({
  President_No: requiredText,
  Business_Name: requiredText,
  Business_Current_Status_Desc: optionalText,
  Business_Address: optionalText,
});
const Answer = z.array(z.union([Company, Business]));

const companies = '5F64D864-61CB-4D0D-8AD9-492047CC1EA6';
const businesses = '426D5542-5F05-43EB-83F9-F1300F14E1F1';

/**
 * Taiwan: companies, then businesses. Clinics have a number of the tax office and are in neither list, so
 * "not found" proves nothing. Nothing found is an empty body with status 200.
 */
export const gcis: Register = {
  id: 'tw-gcis',
  address: 'https://data.gcis.nat.gov.tw/od/data/api',
  isComplete: false,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'tw-ubn' ? canonical : undefined),
  requests: (number) => [
    get(pathOf(companies, `Business_Accounting_NO eq ${number}`)),
    get(pathOf(businesses, `President_No eq ${number}`)),
  ],
  numberIn: numberBy(/(?:Business_Accounting_NO|President_No)[ +]eq[ +](\d{8})/),
  read,
  readEmpty: () => notFound(),
};

function pathOf(list: string, filter: string): string {
  return `/${list}?$format=json&$filter=${encodeURIComponent(filter)}&$skip=0&$top=1`;
}

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const all = parsed.data.map(inOneForm);
  if (all.length === 0) return notFound();
  const holder = all.find(({ number }) => isSameNumber(number, asked));
  if (holder === undefined) return unknown('another-number');
  return found(
    recordOf({
      names: namesOf('legal', holder.name),
      addresses: holder.address === undefined ? [] : [addressOf(holder.address)],
      state: stateIn(holder.status, holder.endedOn),
    }),
  );
}

function inOneForm(holder: z.infer<typeof Company> | z.infer<typeof Business>) {
  return 'Company_Name' in holder
    ? {
        number: holder.Business_Accounting_NO,
        name: holder.Company_Name,
        status: holder.Company_Status_Desc,
        address: holder.Company_Location,
        endedOn: holder.Revoke_App_Date,
      }
    : {
        number: holder.President_No,
        name: holder.Business_Name,
        status: holder.Business_Current_Status_Desc,
        address: holder.Business_Address,
        endedOn: undefined,
      };
}

function stateIn(status: string | undefined, endedOn: string | undefined): RegisterState {
  if (status === undefined) return stateOf('not-told', undefined);
  if (/解散|廢止|撤銷|歇業|合併/.test(status)) return stateOf('ceased', status, dateOf(endedOn));
  if (/破產|清算|重整/.test(status)) return stateOf('insolvent', status);
  return stateOf(/^核准(?:設立|登記)/.test(status) ? 'active' : 'unclear', status);
}

/** `0990221` is in the Republic's calendar, whose first year is 1912. */
function dateOf(date: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{3})(\d{2})(\d{2})$/.exec(date ?? '') ?? [];
  return year === undefined ? undefined : `${Number(year) + 1911}-${month}-${day}`;
}

/** `臺北市中山區中山北路二段113號`, with a postal code of three to six digits before it at times. */
function addressOf(text: string): RegisterAddress {
  const [, postalCode, city, rest = text] =
    /^(\d{3,6})?\s*(\p{Script=Han}{2}[縣市])?(.*)$/u.exec(text.trim()) ?? [];
  return { lines: [rest], city, postalCode, countryCode: 'TW' };
}
