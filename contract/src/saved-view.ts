import * as z from 'zod/mini';
import * as at from './address/saved-view.ts';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, organizationParams } from './paging.ts';
import { nameLine } from './text-line.ts';

/** Views that one person keeps in an organization. */
export const mostSavedViews = 50;
/** What the address of a list holds at the most. */
const mostKeys = 40;

/** What the address of the list says of filter, order and folder. */
const search = z
  .record(z.string().check(z.minLength(1), z.maxLength(120)), z.string().check(z.maxLength(2000)))
  .check(z.refine((all) => Object.keys(all).length <= mostKeys, { error: 'too_big' }));
const name = nameLine(100, 1);

export const savedView = z.object({
  _id: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
});
export type SavedView = z.infer<typeof savedView>;

const tag = 'view';

export const listSavedViews = endpoint(at.listSavedViews, {
  summary: "The signed-in person's own views of the list of releases, by name",
  tag,
  params: organizationParams,
  answer: listAnswer(savedView),
});
export const createSavedView = endpoint(at.createSavedView, {
  summary: 'Keeps filter, order and folder of the list under a name',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject({ name, search }),
  answer: savedView,
});
export const renameSavedView = endpoint(at.renameSavedView, {
  summary: 'Renames a view of the signed-in person',
  tag,
  params: organizationParams,
  body: z.strictObject({ _id: id, name }),
  answer: savedView,
});
export const removeSavedView = endpoint(at.removeSavedView, {
  summary: 'Forgets a view of the signed-in person',
  tag,
  params: itemParams,
});
