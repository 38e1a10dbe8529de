import type { ListAddress } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';

export interface ViewsProps {
  readonly address: ListAddress;
  readonly layout: ListLayout;
  /** Cards have no columns and one density. */
  readonly hasTable: boolean;
  readonly onLayout: (layout: ListLayout) => void;
}
