import type * as contract from '@firstlook/contract/contact-selection.ts';
import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import { chosenIds } from '../../kernel/chosen.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type ActOutcome, goneOf, inParts } from '../../kernel/in-parts.ts';
import type { Db } from '../../platform/database.ts';
import { inOrderOf } from '../../platform/list-page.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endReaderLinks } from '../media/reader-link.service.ts';
import * as store from './chosen-contact.store.ts';
import { carryWordsOfGone } from './contact-address.service.ts';
import * as list from './contact-list.store.ts';
import { loadFilter } from './list-contacts.service.ts';

type Asked = BodyOf<typeof contract.previewContactSelection>['chosen'];
export type ChosenContacts = BodyOf<typeof contract.removeContactSelection>['chosen'];

/** Names that a question tells. */
const namesShown = 5;
/** Reading a hundred thousand ids may take longer than a page, milliseconds. */
const longestRead = 30_000;
/** Contacts of one transaction that deletes them: the links of their mails end with them. */
const removalSize = 200;
const longestRemoval = 60_000;

/**
 * Ids of the own contacts that were chosen, as it is at this moment; of general ones where they may only be read.
 * @throws AppError INVALID_DATA for too many, SELECTION_CHANGED where the caller was told another number, NOT_ALLOWED for
 * general contacts: only their own organization acts on them
 */
export function contactIdsOf(
  ctx: Ctx,
  chosen: Asked | ChosenContacts,
  mayBeGeneral = false,
): Promise<string[]> {
  return chosenIds(chosen, async ({ filter: asked }, limit) => {
    const filter = await loadFilter(ctx, asked);
    if (filter.isGeneral && !mayBeGeneral) throw new AppError('NOT_ALLOWED');
    return ctx.db.tenant(async (db) => {
      await db.allow(longestRead);
      return list.listMatching(db, filter, limit);
    });
  });
}

/** What a person is told before an act: how many it means, some by name, and what they have already. */
export async function previewContactSelection(
  ctx: Ctx,
  chosen: Asked,
): Promise<AnswerOf<typeof contract.previewContactSelection>> {
  const { organizationId } = ctx;
  const asked = await contactIdsOf(ctx, chosen);
  const counted = ({ id, count }: { id: string; count: number }) => ({ _id: id, count });
  return ctx.db.tenant(async (db) => {
    await db.allow(longestRead);
    const rows = inOrderOf(asked, await store.listNames(db, organizationId, asked));
    const ids = rows.map(({ id }) => id);
    return {
      count: ids.length,
      names: rows.slice(0, namesShown).map(({ name }) => name),
      tags: (await store.countByTag(db, organizationId, ids)).map(counted),
      lists: (await store.countByList(db, organizationId, ids)).map(counted),
      reached: await store.countReached(db, organizationId, ids),
    };
  });
}

/**
 * Contacts of one part of an act, held for the transaction, and which of those that were asked for are gone.
 */
export async function holdContacts(ctx: Ctx, db: Db, ids: readonly string[]) {
  const rows = await store.lockContacts(db, ctx.organizationId, ids);
  const there = new Map(rows.map((row) => [row.id, row]));
  return { rows, there, missing: ids.filter((id) => !there.has(id)) };
}

/**
 * Removes contacts. Their rows in the ledger and their unsubscriptions stay; what their mails open ends.
 * @throws AppError SELECTION_CHANGED
 */
export async function removeContactSelection(ctx: Ctx, chosen: ChosenContacts): Promise<ActOutcome> {
  const { organizationId } = ctx;
  return inParts(ctx, await contactIdsOf(ctx, chosen), removalSize, (ids) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestRemoval);
      const { rows, missing } = await holdContacts(ctx, db, ids);
      const going = rows.map(({ id }) => id);
      await endReaderLinks(db, organizationId, { contactIds: going });
      await carryWordsOfGone(db, organizationId, going);
      await store.removeContacts(db, organizationId, going);
      if (going.length > 0)
        await recordAudit(ctx, db, { action: 'contact.removeMany', after: { contacts: going.length } });
      return { changed: going.length, failed: goneOf(missing) };
    }),
  );
}
