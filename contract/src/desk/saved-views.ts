import { wordsOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';

/** Most views of one person. */
export const viewsLimit = 30;
export const viewNameLimit = 60;

/** The query of the list's address: filters, order, columns and density. */
const ListQuery = z.string().check(z.maxLength(1000), z.regex(/^(?:\?[!-~]*)?$/));

/** A list that a person has given a name; only that person sees it. */
export const SavedView = z.object({
  viewId: z.uuid(),
  name: wordsOf(viewNameLimit),
  address: ListQuery,
});
export type SavedView = z.infer<typeof SavedView>;

const tags = ['views'];
const response = withProblems({ 200: z.object({ items: z.array(SavedView) }) });
const params = z.object({ viewId: z.uuid() });

export const listViews = endpoint({
  method: 'GET',
  url: '/me/views',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: { operationId: 'listViews', summary: 'List my saved views', tags, response },
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
    body: z.strictObject({ name: wordsOf(viewNameLimit), address: ListQuery }),
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
