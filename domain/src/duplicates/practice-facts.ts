import type { AddressForm } from './addresses/address-form.ts';
import type { WrittenAddress } from './addresses/read-address.ts';
import type { IdentifierForm, WrittenIdentifier } from './identifiers/read-identifier.ts';
import type { NameForm, NameSource } from './names/name-form.ts';
import type { PersonForm } from './people/person-name.ts';

/** What an application says of a practice, with telephones and domains normalised already. */
export interface WrittenFacts {
  readonly countryCode?: string | undefined;
  readonly type?: string | undefined;
  readonly names: readonly { readonly source: NameSource; readonly text: string }[];
  readonly addresses: readonly (WrittenAddress & { readonly purpose?: string | undefined })[];
  readonly identifiers: readonly WrittenIdentifier[];
  /** E.164 of the practice, and of the contact. */
  readonly telephones: readonly string[];
  readonly contactTelephones: readonly string[];
  /** The contact's whole address, lower case, without what a provider ignores. */
  readonly mail?: string | undefined;
  /** Registrable domains, without providers that serve everyone. */
  readonly site?: string | undefined;
  readonly mailDomain?: string | undefined;
  readonly contact?:
    | {
        readonly name: string;
        readonly reading?: string | undefined;
        readonly role?: string | undefined;
      }
    | undefined;
}

/** The same, taken apart for comparing. */
export interface PracticeFacts {
  readonly type?: string | undefined;
  readonly names: readonly NameForm[];
  readonly addresses: readonly AddressForm[];
  readonly identifiers: readonly IdentifierForm[];
  readonly telephones: readonly string[];
  readonly contactTelephones: readonly string[];
  readonly mail?: string | undefined;
  readonly site?: string | undefined;
  readonly mailDomain?: string | undefined;
  readonly contact?: PersonForm | undefined;
  readonly contactRole?: string | undefined;
}
