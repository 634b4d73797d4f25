import type * as contract from '@firstlook/contract/contact-duplicate.ts';
import type { DuplicateGroup } from '@firstlook/contract/contact-duplicate.ts';
import type { BodyOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { contactOf } from './contact.service.ts';
import { listKnownContactIds } from './contact.store.ts';
import * as store from './duplicate.store.ts';
import { refuseMissing } from './general-contact.service.ts';

/** Groups that do not lie in a larger one, which asks the same and more. */
export function widest(groups: readonly store.GroupRow[]): store.GroupRow[] {
  const byContact = new Map<string, store.GroupRow[]>();
  for (const group of groups)
    for (const id of group.ids) byContact.set(id, [...(byContact.get(id) ?? []), group]);
  return groups.filter(({ ids }) => {
    const others = byContact.get(ids[0] ?? '') ?? [];
    return !others.some(
      (other) => other.ids.length > ids.length && ids.every((id) => other.ids.includes(id)),
    );
  });
}

/** All contacts are compared with one another, milliseconds. */
const longestSearch = 15_000;

/** Groups of own contacts that look like one person; of general contacts, which stand in the ledgers of all, there are none. */
export function listDuplicates(
  ctx: Ctx,
  query: QueryOf<typeof contract.listDuplicates>,
): Promise<{ items: DuplicateGroup[]; total: number }> {
  const { organizationId } = ctx;
  const { page = 0, limit = 15 } = query.pagination ?? {};
  return ctx.db.tenant(async (db) => {
    if (organizationId === globalOrganizationId) return { items: [], total: 0 };
    await db.allow(longestSearch);
    const groups = widest(await store.listGroups(db, organizationId));
    const shown = groups.slice(page * limit, (page + 1) * limit);
    const rows = await store.listContactRows(
      db,
      organizationId,
      shown.flatMap(({ ids }) => ids),
    );
    const items = shown.map(({ ids, reasons }) => ({
      reasons,
      contacts: rows.filter(({ id }) => ids.includes(id)).map((row) => contactOf(row)),
    }));
    return { items, total: groups.length };
  });
}

/** Remembers that contacts are different people, or forgets it. @throws AppError NOT_FOUND, NOT_ALLOWED for general contacts */
export async function keepContactsApart(
  ctx: Ctx,
  body: BodyOf<typeof contract.keepContactsApart>,
): Promise<void> {
  if (ctx.organizationId === globalOrganizationId) throw new AppError('NOT_ALLOWED');
  const contacts = [...new Set(body.contacts)].sort();
  if (contacts.length < 2) throw new AppError('INVALID_DATA', {}, [{ path: 'contacts', code: 'same' }]);
  await ctx.db.tenant(async (db) => {
    const known = await listKnownContactIds(db, ctx.organizationId, contacts);
    for (const id of contacts) if (!known.includes(id)) await refuseMissing(db, 'contact', id);
    await store.removeDistinct(db, ctx.organizationId, contacts);
    if (body.isApart) await store.insertDistinct(db, ctx.organizationId, { id: newId(), contacts });
  });
}
