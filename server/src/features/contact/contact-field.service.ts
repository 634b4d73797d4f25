import type { getContactFieldUsage } from '@firstlook/contract/contact.ts';
import {
  type ContactFieldValues,
  changedFieldKeys,
  checkFieldValues,
  withFieldValues,
} from '@firstlook/contract/contact-field.ts';
import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { ownKeysOf } from '@firstlook/contract/merge-field.ts';
import { contactField } from '@firstlook/contract/organization.ts';
import { withoutLineBreaks } from '@firstlook/contract/visible-text.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listFieldUse, listFormerFields, listRecurringWords } from './field-use.store.ts';

/**
 * The values of a contact's own fields with those that a write sends. A value that comes back as it is stored is not looked at: its field may
 * be gone, or hold less than it did.
 *
 * @throws AppError INVALID_DATA for a value that its field does not hold, and for one of a field that there is not
 */
export async function fieldValuesOf(
  ctx: Ctx,
  stored: ContactFieldValues,
  sent: Record<string, unknown> | undefined,
): Promise<ContactFieldValues> {
  const changed = sent ? changedFieldKeys(stored, sent) : [];
  if (!sent || changed.length === 0) return stored;
  const { contactFields } = await loadOrganization(ctx);
  const isKnown = (key: string) => contactFields.some((field) => field.key === key);
  const isLine = (key: string) => contactFields.some((field) => field.key === key && field.type === 'TEXT');
  const inLine = (key: string, value: unknown) =>
    typeof value === 'string' && isLine(key) ? withoutLineBreaks(value) : value;
  const values = Object.fromEntries(changed.map((key) => [key, inLine(key, sent[key])]));
  const all = withFieldValues(stored, values);
  // What is stored may be emptied, whether its field is there or not.
  const unknown = changed.filter((key) => all[key] !== undefined && !isKnown(key));
  const asked = contactFields.filter(({ key }) => changed.includes(key));
  const issues: ErrorIssue[] = [
    ...unknown.map((key) => ({ path: `fields.${key}`, code: 'unknownField' })),
    ...checkFieldValues(asked, values),
  ];
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  return all;
}

const unused = { contacts: 0, smartLists: [], recurringSends: [], plannedSends: 0 };

/** The names of sends by the keys of the fields that their words name. */
function wordsByKey(sends: readonly { name: string; words: string }[]): Map<string, string[]> {
  const named = sends.flatMap(({ name, words }) =>
    [...new Set(ownKeysOf(words))].map((key) => ({ key, name })),
  );
  const byKey = Map.groupBy(named, ({ key }) => key);
  return new Map([...byKey].map(([key, list]) => [key, list.map(({ name }) => name)]));
}

/** How many contacts have a value in each field, and what goes by it; also of those that were removed. */
export async function getFieldUsage(ctx: Ctx): Promise<AnswerOf<typeof getContactFieldUsage>> {
  const { contactFields } = await loadOrganization(ctx);
  return ctx.db.tenant(async (db) => {
    const said = wordsByKey(await listRecurringWords(db, ctx.organizationId));
    const used = await listFieldUse(db, ctx.organizationId);
    const rows = [
      ...used.map((row) => ({ ...row, wordsOf: said.get(row.key) ?? [] })),
      ...[...said]
        .filter(([key]) => !used.some((row) => row.key === key))
        .map(([key, wordsOf]) => ({ ...unused, key, wordsOf })),
    ].sort((one, other) => (one.key < other.key ? -1 : 1));
    const removed = rows.flatMap(({ key }) => (contactFields.some((one) => one.key === key) ? [] : [key]));
    const former = await listFormerFields(db, ctx.organizationId, removed);
    const items = rows.map((row) => ({
      ...row,
      former: contactField.safeParse(former.get(row.key)).data ?? null,
    }));
    return { items, total: items.length };
  });
}
