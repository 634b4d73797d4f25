import type * as contract from '@firstlook/contract/contact-selection.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { PartOutcome } from '../../kernel/in-parts.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import * as store from './chosen-contact.store.ts';
import { refuseWhileCollecting } from './collecting-send.service.ts';
import { refuseMissing } from './general-contact.service.ts';
import { resolveLabels } from './label.service.ts';
import { listKnownLabelIds } from './label.store.ts';
import { refuseTakenTitle } from './list-title.service.ts';
import * as lists from './mailing-list.store.ts';

type LabelReference = BodyOf<typeof contract.tagContactSelection>['label'];
type ListReference = BodyOf<typeof contract.listContactSelection>['list'];

/** The tag of an act; a new one is made. @throws AppError NOT_FOUND, AUDIENCE_IS_BEING_SENT where it is to be taken off */
export async function tagOf(ctx: Ctx, label: LabelReference, isIn: boolean): Promise<string> {
  return ctx.db.tenant(async (db) => {
    const [id] = await resolveLabels(ctx, db, 'tag', 'label', [label]);
    if (!id) throw new AppError('NOT_FOUND');
    if (!isIn) await refuseWhileCollecting(ctx, db, id);
    return id;
  });
}

/** Holds a tag until the end, so that it is not removed or merged meanwhile; before its contacts, as every act does. @throws AppError NOT_FOUND */
export async function holdTag(ctx: Ctx, db: Db, tag: string): Promise<void> {
  const [known] = await listKnownLabelIds(db, 'tag', ctx.organizationId, [tag]);
  if (!known) throw new AppError('NOT_FOUND');
}

/**
 * Gives the contacts a tag that is held or takes it off. @returns who is another by now, and who has as many tags as can be
 * @throws AppError AUDIENCE_IS_BEING_SENT where it is to be taken off
 */
export async function markContacts(
  ctx: Ctx,
  db: Db,
  rows: readonly store.NamedContactRow[],
  tag: string,
  isIn: boolean,
): Promise<{ done: string[]; failed: PartOutcome['failed'] }> {
  const ids = rows.map(({ id }) => id);
  // Asked in each part, and when a tag that was given is taken back: a send may collect by it since.
  if (!isIn) await refuseWhileCollecting(ctx, db, tag);
  const write = isIn ? store.addTag : store.takeTag;
  const done = await write(db, ctx.organizationId, ids, tag, ctx.clock.now());
  const tagged = new Set(done);
  const full = isIn ? rows.filter((row) => row.full && !tagged.has(row.id)) : [];
  return { done, failed: full.map(({ id, name }) => ({ _id: id, title: name, code: 'TAGS_FULL' })) };
}

/**
 * The list of an act; a new one is made by the first part.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED for a general list, AUDIENCE_IS_BEING_SENT, EMPTY_MAILING_LIST where nobody would
 * be left on it
 */
export async function listOf(
  ctx: Ctx,
  list: ListReference,
  ids: readonly string[],
  isIn: boolean,
): Promise<{ id: string; title: string; isNew: boolean }> {
  const { organizationId } = ctx;
  if (typeof list !== 'string') {
    if (!isIn || ids.length === 0) throw new AppError('EMPTY_MAILING_LIST');
    return { id: newId(), title: list.title.trim(), isNew: true };
  }
  return ctx.db.tenant(async (db) => {
    const row = await lists.findMailingList(db, organizationId, list);
    if (!row) return refuseMissing(db, 'list', list);
    await refuseWhileCollecting(ctx, db, list);
    if (!isIn && (await store.countOtherMembers(db, organizationId, list, ids)) === 0)
      throw new AppError('EMPTY_MAILING_LIST');
    return { ...row, isNew: false };
  });
}

/** Puts the contacts on a list or takes them off it. @returns who was not, or was, on it */
export async function enlistContacts(
  ctx: Ctx,
  db: Db,
  ids: readonly string[],
  list: { id: string; title: string; isNew: boolean },
  isIn: boolean,
): Promise<string[]> {
  const { organizationId } = ctx;
  const now = ctx.clock.now();
  const row = { organization_id: organizationId, id: list.id, title: list.title };
  if (list.isNew) {
    await refuseTakenTitle(ctx, db, list.title);
    await lists.insertMailingList(db, row, now);
  }
  // The row of the list is held: nobody deletes or refills it meanwhile.
  else if ((await lists.updateMailingList(db, row, now)) === 0) throw new AppError('NOT_FOUND');
  await refuseWhileCollecting(ctx, db, list.id);
  const write = isIn ? store.addMembers : store.takeMembers;
  return write(db, organizationId, list.id, ids);
}

/** Takes back what made or filled a list: one that was made for it and that nobody is on goes again. @returns how many */
export async function delistContacts(
  ctx: Ctx,
  db: Db,
  ids: readonly string[],
  { id, isNew, wasIn }: { id: string; isNew: boolean; wasIn: boolean },
): Promise<number> {
  const { organizationId } = ctx;
  const row = await lists.findMailingList(db, organizationId, id);
  if (!row) return 0;
  const list = { id, title: row.title, isNew: false };
  const done = await enlistContacts(ctx, db, ids, list, !wasIn);
  if (isNew && (await store.countOtherMembers(db, organizationId, id, [])) === 0)
    await lists.removeMailingList(db, organizationId, id);
  return done.length;
}
