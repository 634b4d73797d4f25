import * as z from 'zod/mini';
import * as at from './address/selection.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { locales } from './organization-choice.ts';
import { id, isoDate, organizationParams } from './paging.ts';
import { listReleases } from './release.ts';
import { mostNamedAtOnce } from './selection-limit.ts';

const names = z.array(id).check(z.maxLength(mostNamedAtOnce));
const named = z.strictObject({ ids: names });
/** What the list was narrowed to: the condition itself, however many releases match it. */
const matching = {
  matching: z.pick(listReleases.query, { filter: true, orgFilter: true }),
  /** Those that match and were taken off again. */
  except: z.optional(names),
};

const count = z.number().check(z.int(), z.gte(0));

/** Releases that are acted on together; `count` is how many a person was told, and the act is refused where it is another. */
const chosen = z.union([named, z.strictObject({ ...matching, count })]);

const failure = z.object({
  _id: z.string(),
  /** Empty for what is gone. */
  title: z.string(),
  /** Why it was left as it was: the code of an error, of a new expiry also `ENDS_BEFORE_EMBARGO` or `ENDS_BEFORE_PUBLICATION`. */
  code: z.string(),
});
export type SelectionFailure = z.infer<typeof failure>;

const outcome = {
  /** Those that are another by now; what was as asked before is not counted. */
  changed: z.number(),
  /** The first hundred that were left as they were, and how many there are. */
  failed: z.array(failure),
  failures: z.number(),
};
export const selectionOutcome = z.object({
  ...outcome,
  /** By which the act is taken back; null where nothing was changed. */
  undo: z.nullable(z.string()),
});
/** What an act did that is not taken back. */
export const actOutcome = z.object(outcome);
export type SelectionOutcome = z.infer<typeof selectionOutcome>;

const tag = 'release';
const shared = { tag, params: organizationParams, bodyLimit: largeBodyLimit };

export const previewSelection = endpoint(at.previewSelection, {
  ...shared,
  summary:
    'How many releases a choice means, the first names, how many were sent, which folders and groups they lie in, and what lies in them',
  body: z.strictObject({
    chosen: z.union([named, z.strictObject({ ...matching, count: z.optional(count) })]),
  }),
  answer: z.object({
    count: z.number(),
    titles: z.array(z.string()),
    sent: z.number(),
    /** Folders in which some of them lie themselves. */
    folders: z.array(z.object({ _id: z.string(), count: z.number() })),
    /** Titles of groups beside them in which some of them lie, the first few, and how many such groups there are. */
    groups: z.array(z.string()),
    groupCount: z.number(),
    /** Releases beside them that lie in groups among them. */
    children: z.number(),
  }),
});

export const fileSelection = endpoint(at.fileSelection, {
  ...shared,
  summary: 'Puts the chosen releases into a folder, or takes them out',
  body: z.strictObject({ chosen, folderId: id, isIn: z.boolean() }),
  answer: selectionOutcome,
});

export const expireSelection = endpoint(at.expireSelection, {
  ...shared,
  summary: 'Gives the chosen releases an expiry date, or none; whoever edits one of them meanwhile gets 409',
  body: z.strictObject({ chosen, expirationDate: z.nullable(isoDate) }),
  answer: selectionOutcome,
});

export const archiveSelection = endpoint(at.archiveSelection, {
  ...shared,
  summary:
    'Puts the chosen releases away or brings them back: an archived one is in no list and not sent, what waits to leave is paused; its links go on working',
  body: z.strictObject({ chosen, isArchived: z.boolean() }),
  answer: selectionOutcome,
});

export const removeSelection = endpoint(at.removeSelection, {
  ...shared,
  summary:
    'Removes the chosen releases with their distribution data; those that may not go stay, with the reason',
  body: z.strictObject({ chosen }),
  answer: actOutcome,
});

export const undoSelectionAct = endpoint(at.undoSelectionAct, {
  tag,
  params: organizationParams,
  summary:
    'Takes back what `fileSelection`, `expireSelection` or `archiveSelection` did, within ten minutes, where nobody changed it since',
  body: z.strictObject({ undo: id }),
  answer: actOutcome,
});

export const exportSelection = endpoint(at.exportSelection, {
  ...shared,
  summary:
    'The chosen releases as CSV (UTF-8 with BOM, formula cells neutralised), heads in the language that is asked for',
  body: z.strictObject({ chosen, locale: z.enum(locales) }),
  produces: 'text/csv',
});

export const packSelection = endpoint(at.packSelection, {
  ...shared,
  summary:
    'The press kits of the chosen releases in one archive, a folder for each; a text in it names those that have none. Never a film',
  body: z.strictObject({ chosen, locale: z.enum(locales) }),
  produces: 'application/zip',
});
