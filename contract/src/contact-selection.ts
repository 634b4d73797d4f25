import * as z from 'zod/mini';
import * as at from './address/contact-selection.ts';
import { listContacts } from './contact.ts';
import { consentWords } from './contact-consent.ts';
import { contactFormats } from './contact-export.ts';
import { channels } from './distribution.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { id, organizationParams } from './paging.ts';
import { actOutcome, selectionOutcome } from './selection.ts';
import { mostNamedAtOnce } from './selection-limit.ts';
import { nameLine } from './text-line.ts';

const names = z.array(id).check(z.maxLength(mostNamedAtOnce));
const named = z.strictObject({ ids: names });
/** What the list was narrowed to: the condition itself, however many contacts match it. */
const matching = {
  matching: z.pick(listContacts.query, { filter: true }),
  /** Those that match and were taken off again. */
  except: z.optional(names),
};
const count = z.number().check(z.int(), z.gte(0));

/** Contacts that are acted on together; `count` is how many a person was told, and the act is refused where it is another. */
export const chosenContacts = z.union([named, z.strictObject({ ...matching, count })]);

const tag = 'contact';
const shared = { tag, params: organizationParams, bodyLimit: largeBodyLimit };
const labelled = z.array(z.object({ _id: z.string(), count: z.number() }));

export const previewContactSelection = endpoint(at.previewContactSelection, {
  ...shared,
  summary: 'How many contacts a choice means, the first names, and what of it has which tag and list already',
  body: z.strictObject({
    chosen: z.union([named, z.strictObject({ ...matching, count: z.optional(count) })]),
  }),
  answer: z.object({
    count: z.number(),
    names: z.array(z.string()),
    tags: labelled,
    lists: labelled,
    /** How many of them messages go to by each channel as things are. */
    reached: z.record(z.enum(channels), z.number()),
  }),
});

export const tagContactSelection = endpoint(at.tagContactSelection, {
  ...shared,
  summary: 'Gives the chosen contacts a tag, known or new, or takes it off',
  body: z.strictObject({
    chosen: chosenContacts,
    /** A new one by its name, where it is given. */
    label: z.union([id, z.strictObject({ name: nameLine(100, 1) })]),
    isIn: z.boolean(),
  }),
  answer: selectionOutcome,
});

export const listContactSelection = endpoint(at.listContactSelection, {
  ...shared,
  summary: 'Puts the chosen contacts on a mailing list, known or new, or takes them off it',
  body: z.strictObject({
    chosen: chosenContacts,
    /** A new one by its title, where they are put on it. */
    list: z.union([id, z.strictObject({ title: nameLine(200, 1) })]),
    isIn: z.boolean(),
  }),
  answer: selectionOutcome,
});

export const removeContactSelection = endpoint(at.removeContactSelection, {
  ...shared,
  summary: 'Removes the chosen contacts; what was sent to them stays counted, who unsubscribed stays so',
  body: z.strictObject({ chosen: chosenContacts }),
  answer: actOutcome,
});

export const unsubscribeContactSelection = endpoint(at.unsubscribeContactSelection, {
  ...shared,
  summary: 'Stops messages to the chosen contacts by these channels, by the word of the organization',
  body: z.strictObject({ chosen: chosenContacts, channels: z.array(z.enum(channels)).check(z.minLength(1)) }),
  answer: selectionOutcome,
});

export const consentContactSelection = endpoint(at.consentContactSelection, {
  ...shared,
  summary:
    'Writes down that the chosen contacts agreed to advertisements by these channels, where that is not known of them yet',
  body: z.strictObject({ chosen: chosenContacts, ...consentWords }),
  answer: selectionOutcome,
});

export const exportContacts = endpoint(at.exportContacts, {
  ...shared,
  summary:
    'The chosen contacts, also general ones, in the columns of the import and some more: .xlsx, CSV (UTF-8 with BOM, formula cells neutralised), or vCard 3.0',
  body: z.strictObject({
    chosen: z.union([named, z.strictObject({ ...matching, count: z.optional(count) })]),
    format: z.enum(contactFormats),
  }),
  produces: 'application/octet-stream',
});

export const undoContactAct = endpoint(at.undoContactAct, {
  tag,
  params: organizationParams,
  summary:
    'Takes back what `tagContactSelection`, `listContactSelection`, `unsubscribeContactSelection` or `consentContactSelection` did, within ten minutes',
  body: z.strictObject({ undo: id }),
  answer: actOutcome,
});
