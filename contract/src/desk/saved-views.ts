import { CountryCode } from '@countersign/domain/market/country-code';
import { wordsOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';

/** Most views of one person. */
export const viewsLimit = 30;
/** Most views that are shared with one market. */
export const sharedViewsLimit = 10;
export const viewNameLimit = 60;

/** The query of the list's address: filters, order, columns and density. */
const ListQuery = z.string().check(z.maxLength(1000), z.regex(/^(?:\?[!-~]*)?$/));

/** A list that has a name. */
export const SavedView = z.object({
  viewId: z.uuid(),
  name: wordsOf(viewNameLimit),
  address: ListQuery,
});
export type SavedView = z.infer<typeof SavedView>;

/** A view that everyone of the market sees; its administrators share and remove it. */
export const SharedView = z.object({ countryCode: CountryCode, ...SavedView.shape });
export type SharedView = z.infer<typeof SharedView>;

/** Which view of a market was shared or removed, as its history says it; the name only while it is shared. */
export const ViewChange = z.object({
  act: z.enum(['shared', 'removed']),
  viewId: z.uuid(),
  name: z.optional(wordsOf(viewNameLimit)),
});
export type ViewChange = z.infer<typeof ViewChange>;

/** One's own views, and those of one's markets. */
export const Views = z.object({
  items: z.array(SavedView),
  shared: z.optional(z.array(SharedView)),
});
export type Views = z.infer<typeof Views>;

const tags = ['views'];
const response = withProblems({ 200: Views });
const body = z.strictObject({ name: wordsOf(viewNameLimit), address: ListQuery });
const params = z.object({ viewId: z.uuid() });

export const listViews = endpoint({
  method: 'GET',
  url: '/me/views',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'listViews',
    summary: 'List my saved views and those of my markets',
    tags,
    response,
  },
});

export const saveView = endpoint({
  method: 'PUT',
  url: '/me/views/:viewId',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'saveView',
    summary: 'Save a view of the list, or rename it',
    tags,
    params,
    body,
    response,
  },
});

export const removeView = endpoint({
  method: 'POST',
  url: '/me/views/:viewId/removal',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'removeView',
    summary: 'Remove a saved view',
    tags,
    params,
    response,
  },
});

const ofMarket = z.object({ countryCode: CountryCode, viewId: z.uuid() });

export const shareView = endpoint({
  method: 'PUT',
  url: '/markets/:countryCode/views/:viewId',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'shareView',
    summary: 'Share a view with a market, or rename it',
    tags,
    params: ofMarket,
    body,
    response,
  },
});

export const unshareView = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/views/:viewId/removal',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'unshareView',
    summary: 'Remove a view that is shared with a market',
    tags,
    params: ofMarket,
    response,
  },
});
