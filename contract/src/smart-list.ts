import * as z from 'zod/mini';
import * as at from './address/smart-list.ts';
import { longestFieldText } from './contact-field.ts';
import { type BodyOf, endpoint } from './endpoint.ts';
import { genders } from './gender.ts';
import { groupUse } from './group-use.ts';
import { ownFieldKey } from './own-field-name.ts';
import { id, itemParams, listAnswer, organizationParams } from './paging.ts';
import {
  type ConditionGroup,
  deeds,
  fieldTests,
  isFitting,
  maximumSmartListName,
  mostDays,
} from './smart-condition.ts';
import { nameLine, textLine } from './text-line.ts';

const days = z.number().check(z.int(), z.gte(1), z.lte(mostDays));
const not = z.optional(z.boolean());
const channel = z.enum(['email', 'sms']);

const did = z
  .strictObject({
    is: z.literal('did'),
    not,
    deed: z.enum(deeds),
    releaseId: z.optional(id),
    days: z.optional(days),
  })
  .check(
    z.refine(({ releaseId, days: within }) => (releaseId === undefined) !== (within === undefined), {
      path: ['releaseId'],
      message: 'required',
    }),
  );

const ofField = z
  .strictObject({
    is: z.literal('field'),
    not,
    key: z.string().check(z.regex(ownFieldKey)),
    test: z.enum(fieldTests),
    value: z.optional(z.union([textLine(longestFieldText, 1), z.number()])),
  })
  .check(
    z.refine(({ test, value }) => (test === 'empty') === (value === undefined), {
      path: ['value'],
      message: 'required',
    }),
  );

const leaf = z.union([
  z.strictObject({ is: z.enum(['tag', 'company', 'mailingList']), not, id }),
  did,
  z.strictObject({ is: z.enum(['unheard', 'silent']), not, days }),
  z.strictObject({ is: z.literal('stale'), not }),
  z.strictObject({ is: z.literal('role'), not, text: textLine(100, 1) }),
  z.strictObject({ is: z.literal('gender'), not, gender: z.enum([...genders, 'unknown']) }),
  z.strictObject({ is: z.enum(['reach', 'consent']), not, channel }),
  z.strictObject({ is: z.literal('since'), not, day: z.iso.date('date') }),
  ofField,
]);

/** Written out by levels: a schema that named itself would be none in the description of the API. */
const groupOf = <Of extends z.core.$ZodType>(of: Of) =>
  z.strictObject({
    match: z.enum(['all', 'any']),
    not,
    of: z.array(of).check(z.minLength(1), z.maxLength(20)),
  });
const innermost = groupOf(leaf);
const middle = groupOf(z.union([leaf, innermost]));
const condition = groupOf(z.union([leaf, middle])).check(
  z.refine((group) => isFitting(group as ConditionGroup), { message: 'tooMany' }),
);

export const smartList = z.object({
  _id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  condition,
  /** Something that it names was deleted since: nobody is on it before that is changed. */
  isBroken: z.boolean(),
  /** It tells what people did: who is on it is for who may read reports. */
  readsReports: z.boolean(),
  /** Names of the recurring sends that go to it. */
  usedBy: z.array(z.string()),
  version: z.number(),
});
export type SmartList = z.infer<typeof smartList>;

const tag = 'smart-list';
const written = { name: nameLine(maximumSmartListName, 1), condition };

export const listSmartLists = endpoint(at.listSmartLists, {
  summary: 'Smart lists by name: who is on them is asked whenever they are used',
  tag,
  params: organizationParams,
  answer: listAnswer(smartList),
});
export const getSmartList = endpoint(at.getSmartList, {
  summary: 'One smart list',
  tag,
  params: itemParams,
  answer: smartList,
});
export const createSmartList = endpoint(at.createSmartList, {
  summary:
    'Makes a smart list of a condition: tags, companies, lists, fields of the contact and what people did, joined by all, any and not',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject(written),
  answer: smartList,
});
export const updateSmartList = endpoint(at.updateSmartList, {
  summary:
    'Changes a smart list that was read at `version`; not its condition while a send still collects its people by it',
  tag,
  params: organizationParams,
  body: z.strictObject({ ...written, _id: id, version: z.number().check(z.int()) }),
  answer: smartList,
});
export const removeSmartList = endpoint(at.removeSmartList, {
  summary: 'Deletes a smart list, not its contacts',
  tag,
  params: itemParams,
});
export const getSmartListUse = endpoint(at.getSmartListUse, {
  summary: 'The recurring sends that go by a smart list, and which of them go by nothing else',
  tag,
  params: itemParams,
  answer: groupUse,
});
export const countSmartList = endpoint(at.countSmartList, {
  summary:
    'How many contacts are on a smart list of this condition now, and the first of them by name; nothing is kept',
  tag,
  status: 200,
  params: organizationParams,
  body: z.strictObject({ condition }),
  answer: z.object({
    count: z.number(),
    people: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  }),
});
export type SmartListWrite = BodyOf<typeof createSmartList>;
