import { searchTerms } from '@countersign/domain/search/search-words';
import { firstPageQuery } from './first-page.ts';
import { filterOf, type ListAddress } from './list-address.ts';

/** The search text of the address; undefined where it is too short, which the API would refuse. */
export function searchedIn(address: ListAddress): string | undefined {
  return searchTerms(address.q) === undefined ? undefined : address.q;
}

/** The query of the list's page that an address shows. */
export function listQueryOf(address: ListAddress) {
  const cursor = address.cursors.at(-1);
  return {
    order: address.order,
    limit: firstPageQuery.limit,
    ...filterOf(address, searchedIn(address)),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
