import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { inParts } from './import-part.ts';
import {
  findMailingList,
  findMailingListByTitle,
  insertMailingList,
  insertMembers,
  updateMailingList,
} from './mailing-list.store.ts';

/** The list that all imported contacts go into: one that is there by its id or its name, or a new one of that name. */
export interface ListWanted {
  mailingListName?: string | undefined;
  mailingListId?: string | undefined;
}

/** @throws AppError NOT_FOUND where none has the id */
export async function findWantedList(ctx: Ctx, db: Db, { mailingListId, mailingListName = '' }: ListWanted) {
  const title = mailingListName.trim();
  if (!mailingListId) return title ? findMailingListByTitle(db, ctx.organizationId, title) : null;
  const known = await findMailingList(db, ctx.organizationId, mailingListId);
  if (!known) throw new AppError('NOT_FOUND');
  return known;
}

/** Fills the list part by part, each time telling who was not on it; a new one is made with its first people. @throws AppError NOT_FOUND */
export async function openList(ctx: Ctx, db: Db, wanted: ListWanted, at: Date) {
  const { organizationId } = ctx;
  const known = await findWantedList(ctx, db, wanted);
  let list = known && { id: known.id, title: known.title };
  if (list) await updateMailingList(db, { organization_id: organizationId, ...list }, at);
  const title = (wanted.mailingListName ?? '').trim();
  return {
    async add(contactIds: string[]): Promise<Set<string>> {
      const added = new Set<string>();
      if (!list && title && contactIds.length > 0) {
        list = { id: newId(), title };
        await insertMailingList(db, { organization_id: organizationId, ...list }, at);
      }
      if (list)
        for (const part of inParts(contactIds))
          for (const id of await insertMembers(db, organizationId, list.id, part)) added.add(id);
      return added;
    },
    filled: () => list,
    isNew: () => list !== null && known === null,
  };
}
