export type KeyKind =
  | 'identifier'
  | 'company'
  | 'telephone'
  | 'mail'
  | 'domain'
  | 'address'
  | 'name'
  | 'name-beginning'
  | 'name-part'
  | 'contact';

/** How much a key in common promises, to choose which registrations are compared. */
export const promiseOf: Readonly<Record<KeyKind, number>> = {
  identifier: 20,
  company: 12,
  telephone: 9,
  mail: 9,
  domain: 8,
  name: 8,
  address: 6,
  'name-beginning': 5,
  contact: 4,
  'name-part': 3,
};
