import { setTimeout } from 'node:timers/promises';
import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { type ImportUndone, importUndoFor } from '@firstlook/contract/import-undo.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { takeConsentsBack, takeNoesBack } from '../contact-consent/consent.service.ts';
import { takeStopsBack } from '../suppression/bring-stops.service.ts';
import { countOtherMembers, lockContacts, removeContacts, takeMembers } from './chosen-contact.store.ts';
import { refuseWhileNamed } from './collecting-send.service.ts';
import { refreshSearchText } from './contact.store.ts';
import { findImport, type ImportRow } from './import.store.ts';
import { countAsUnchanged, findNamedLater, passStopsOn } from './import-order.store.ts';
import { inParts } from './import-part.ts';
import { keep, longestStep, progressOf, rowsAwaited } from './import-progress.service.ts';
import { importOf } from './import-story.service.ts';
import { inTurn, someSeconds } from './import-turn.service.ts';
import * as store from './import-undo.store.ts';
import { lockLabels } from './label.store.ts';
import { lockMailingList, removeMailingList, updateMailingList } from './mailing-list.store.ts';
import { beginUndo, finishUndo, giveUndoUp } from './undo-state.store.ts';

/** Between two looks whether another call is done taking it back, milliseconds. */
const pause = 250;
/** People who are held at a time. */
const partSize = 1000;

/** What the file said of messages and of consent, and the lists it put people on. */
async function takeWordsBack(ctx: Ctx, db: Db, which: store.Which, ids: string[]): Promise<void> {
  const of = (what: store.Brought['what']) => store.listBrought(db, which, ids, what);
  const stay = new Set((await passStopsOn(db, which, ids)).map(({ ref }) => ref));
  const stops = (await of('stop')).filter(({ ref }) => !stay.has(ref));
  const refsOf = async (what: store.Brought['what']) => (await of(what)).map(({ ref }) => ref);
  await takeStopsBack(
    ctx,
    db,
    stops.map(({ contact_id, change }) => ({ id: contact_id, ...change })) as Parameters<
      typeof takeStopsBack
    >[2],
  );
  await takeConsentsBack(ctx, db, await refsOf('consent'));
  await takeNoesBack(ctx, db, { ended: await refsOf('ended'), said: await refsOf('no') });
  const listed = Map.groupBy(await of('list'), ({ ref }) => ref);
  for (const [list, rows] of listed)
    await takeMembers(
      db,
      ctx.organizationId,
      list,
      rows.map(({ contact_id }) => contact_id),
    );
}

/** Gives values back. @returns who has some back, and of whom something stays that was changed since */
async function takeValuesBack(ctx: Ctx, db: Db, which: store.Which, ids: string[]) {
  const [restored, newer] = [new Set<string>(), new Set<string>()];
  const at = ctx.clock.now();
  for (const moment of await store.listMoments(db, which, ids)) {
    for (const id of await store.listNewer(db, which, ids, moment)) newer.add(id);
    await store.removeBroughtAddresses(db, which, ids, moment);
    const back = await store.restoreValues(db, which, ids, { moment, at });
    await countAsUnchanged(db, which, back, moment);
    for (const id of back) restored.add(id);
  }
  await refreshSearchText(db, ctx.organizationId, [...restored]);
  return { restored, newer };
}

/** Takes back what the import did of these people, who are held, and adds it up. */
async function takePartBack(ctx: Ctx, db: Db, row: ImportRow, ids: string[], undone: ImportUndone) {
  const which = [ctx.organizationId, row.id] as const;
  await takeWordsBack(ctx, db, which, ids);
  const until = new Date((row.undo_ends_at?.getTime() ?? 0) - importUndoFor);
  const made = await store.judgeMade(db, which, ids, { listId: row.mailing_list_id, until });
  const going = made.flatMap(({ id, kept }) => (kept ? [] : [id]));
  await removeContacts(db, ctx.organizationId, going);
  const { restored, newer } = await takeValuesBack(ctx, db, which, ids);
  const staying = made.flatMap(({ id, kept }) => (kept ? [{ id, kept }] : []));
  const newerOnes = [...newer].map((id) => ({ id, kept: 'newer' as const }));
  await store.keepReasons(db, which, [...staying, ...newerOnes]);
  await store.letGoOf(db, which, ids);
  undone.deleted += going.length;
  undone.restored += restored.size;
  undone.newer += newer.size;
  for (const { kept } of staying) undone.kept[kept] += 1;
}

/** Labels and list that the import made and nobody uses. */
async function removeMade(ctx: Ctx, db: Db, { made }: ImportRow): Promise<void> {
  const { organizationId } = ctx;
  for (const kind of ['tag', 'company'] as const)
    for (const part of inParts(made[kind] ?? [])) await store.removeUnused(db, kind, organizationId, part);
  if (made.list && (await countOtherMembers(db, organizationId, made.list, [])) === 0)
    await removeMailingList(db, organizationId, made.list);
}

/** People of it stay for another import that can be taken back first. @throws AppError IMPORT_NAMED_LATER */
async function refuseNamedLater(ctx: Ctx, db: Db, id: string): Promise<void> {
  const later = await findNamedLater(db, [ctx.organizationId, id], ctx.clock.now());
  if (later) throw new AppError('IMPORT_NAMED_LATER', { file: later });
}

/**
 * Holds what it made, as every act does before it holds people: none of it goes while a planned send goes by it. What it gave to people
 * who were there may go until their send begins (docs/decisions/0160).
 *
 * @throws AppError AUDIENCE_IS_BEING_SENT, AUDIENCE_IS_PLANNED
 */
async function holdMade(ctx: Ctx, db: Db, row: ImportRow): Promise<void> {
  const { organizationId } = ctx;
  const { made, mailing_list_id: id, mailing_list_name: title } = row;
  if (await store.isCollectedByImport(db, [organizationId, row.id], id ? [id] : []))
    throw new AppError('AUDIENCE_IS_BEING_SENT');
  for (const kind of ['tag', 'company'] as const)
    for (const part of inParts((made[kind] ?? []).toSorted()))
      await lockLabels(db, kind, organizationId, part);
  // As it is deleted: held only to be changed, it would leave a send through that waits for its people, and wait for that in turn.
  if (id && title) await lockMailingList(db, organizationId, id);
  if (id && title)
    await updateMailingList(db, { organization_id: organizationId, id, title }, ctx.clock.now());
  for (const one of [...(made.tag ?? []), ...(made.company ?? []), ...(made.list ? [made.list] : [])])
    await refuseWhileNamed(ctx, db, one);
}

const nothing = (): ImportUndone => ({
  ...{ deleted: 0, restored: 0, newer: 0 },
  kept: { written: 0, planned: 0, account: 0, notes: 0, changed: 0 },
});

/** All of it in one transaction, once no import of the organization runs. */
function takeBack(ctx: Ctx, row: ImportRow, people: number): Promise<ContactImport> {
  const which = [ctx.organizationId, row.id] as const;
  const progress = progressOf(ctx, row.id, people / 2, () => !ctx.leaving.aborted);
  return inTurn(ctx, progress.wait, async (db) => {
    await db.allow(longestStep);
    const undone = nothing();
    await refuseNamedLater(ctx, db, row.id);
    await holdMade(ctx, db, row);
    for await (const part of store.walkTouched(db, which, partSize)) {
      const ids = part.map(({ id }) => id);
      await lockContacts(db, ctx.organizationId, ids);
      await takePartBack(ctx, db, row, ids, undone);
      await progress.tell(ids.length);
    }
    await removeMade(ctx, db, row);
    await store.forgetChanges(db, which);
    const until = new Date(ctx.clock.now().getTime() + importUndoFor);
    if ((await finishUndo(db, which, undone, until)) === 0) throw new AppError('IMPORT_UNDONE');
    await recordAudit(ctx, db, {
      action: 'contact.undoImport',
      target: { id: row.id, name: row.file_name },
      after: undone,
    });
    const after = await findImport(db, ...which);
    return importOf(ctx, db, after ?? row);
  });
}

/** Why it cannot be taken back. */
function refuse({ state }: ImportRow): never {
  if (state === 'undone') throw new AppError('IMPORT_UNDONE');
  throw new AppError(state === 'running' ? 'IMPORT_RUNNING' : 'IMPORT_UNDO_OVER');
}

/** Says that the import is being taken back from here on; who finds that somebody else does waits until that is over. */
async function claim(ctx: Ctx, id: string): Promise<ImportRow> {
  const { organizationId } = ctx;
  const which = [organizationId, id] as const;
  const begin = () => ctx.db.writeOf(organizationId, (db) => beginUndo(db, which, ctx.clock.now()));
  const find = () => ctx.db.tenant((db) => findImport(db, ...which));
  const wait = someSeconds(ctx);
  for (;;) {
    const begun = await begin();
    const row = await find();
    if (!row) throw new AppError('NOT_FOUND');
    if (begun > 0) return row;
    if (row.state !== 'undoing') return refuse(row);
    await wait();
    await setTimeout(pause);
  }
}

/**
 * Takes an import back (docs/decisions/0118): whom it made is deleted, whom it changed gets those values back, but for what
 * somebody changed since. Who was written to, is of the team, has notes or was changed since stays, and is told of.
 *
 * One of more than 100,000 people is answered while it is taken back.
 * @throws AppError NOT_FOUND, IMPORT_RUNNING, IMPORT_UNDONE, IMPORT_UNDO_OVER, IMPORT_NAMED_LATER, AUDIENCE_IS_BEING_SENT
 */
export async function undoImport(ctx: Ctx, id: string): Promise<ContactImport> {
  const { organizationId } = ctx;
  const row = await claim(ctx, id);
  const giveUp = async (error: unknown): Promise<never> => {
    await ctx.db
      .writeOf(organizationId, (db) => giveUndoUp(db, [organizationId, id]))
      .catch((left: unknown) => ctx.log.warn({ err: left }, 'an import is still told to be taken back'));
    throw error;
  };
  // Before a large one is answered; once more when no other import runs.
  await ctx.db.tenant((db) => refuseNamedLater(ctx, db, id)).catch(giveUp);
  const { new: added, updated, unchanged = 0 } = row.counts;
  const people = added + updated + unchanged;
  const endKeeping = keep(ctx, id);
  const taken = takeBack(ctx, row, people).catch(giveUp).finally(endKeeping);
  if (people <= rowsAwaited) return taken;
  taken.catch((error: unknown) => ctx.log.error({ err: error }, 'an import could not be taken back'));
  return ctx.db.tenant((db) => importOf(ctx, db, row));
}
