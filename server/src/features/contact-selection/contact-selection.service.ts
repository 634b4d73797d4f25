import type * as contract from '@firstlook/contract/contact-selection.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { SelectionOutcome } from '@firstlook/contract/selection.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type ActOutcome, goneOf, type PartOutcome } from '../../kernel/in-parts.ts';
import { actAndKeep, takeBack } from '../../kernel/undo.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { contactIdsOf, holdContacts } from '../contact/chosen-contact.service.ts';
import {
  delistContacts,
  enlistContacts,
  holdTag,
  listOf,
  markContacts,
  tagOf,
} from '../contact/mark-contacts.service.ts';
import { addConsents, checkDay, takeConsentsBack } from '../contact-consent/consent.service.ts';
import { letContactsGo, stopContacts } from '../distribution/stop-contacts.service.ts';
import { type KeptChange, undo } from './contact-undo.store.ts';

type Tagging = BodyOf<typeof contract.tagContactSelection>;

/** Gives contacts a tag or takes it off. @throws AppError SELECTION_CHANGED, INVALID_DATA, AUDIENCE_IS_BEING_SENT */
export async function tagContactSelection(ctx: Ctx, body: Tagging): Promise<SelectionOutcome> {
  const { chosen, label, isIn } = body;
  const asked = await contactIdsOf(ctx, chosen);
  const tag = await tagOf(ctx, label, isIn);
  return actAndKeep<KeptChange>(ctx, undo, asked, async (db, part) => {
    await holdTag(ctx, db, tag);
    const { rows, missing } = await holdContacts(ctx, db, part);
    const { done, failed } = await markContacts(ctx, db, rows, tag, isIn);
    const after = { contacts: done.length, isIn };
    if (done.length > 0)
      await recordAudit(ctx, db, { action: 'contact.tag', target: { id: tag, name: '' }, after });
    return { kept: { kind: 'tag', tag, isIn, ids: done }, changed: done.length, missing, failed };
  });
}

type Listing = BodyOf<typeof contract.listContactSelection>;

/**
 * Puts contacts on a list, known or new, or takes them off it.
 * @throws AppError SELECTION_CHANGED, NOT_FOUND, NOT_ALLOWED, AUDIENCE_IS_BEING_SENT, EMPTY_MAILING_LIST
 */
export async function listContactSelection(ctx: Ctx, body: Listing): Promise<SelectionOutcome> {
  const { isIn } = body;
  const asked = await contactIdsOf(ctx, body.chosen);
  const list = await listOf(ctx, body.list, asked, isIn);
  return actAndKeep<KeptChange>(ctx, undo, asked, async (db, ids, part) => {
    const { rows, missing } = await holdContacts(ctx, db, ids);
    const isNew = list.isNew && part === 0;
    const there = rows.map(({ id }) => id);
    const done = await enlistContacts(ctx, db, there, { ...list, isNew }, isIn);
    const target = { id: list.id, name: list.title };
    const after = { contacts: done.length, isIn };
    if (done.length > 0) await recordAudit(ctx, db, { action: 'contact.list', target, after });
    const kept = { kind: 'list' as const, list: list.id, isNew: list.isNew, isIn, ids: done };
    return { kept, changed: done.length, missing };
  });
}

type Stopping = BodyOf<typeof contract.unsubscribeContactSelection>;

/** Stops messages to contacts by these channels, by the word of the organization. @throws AppError SELECTION_CHANGED */
export async function unsubscribeContactSelection(ctx: Ctx, body: Stopping): Promise<SelectionOutcome> {
  const channels = [...new Set(body.channels)];
  return actAndKeep<KeptChange>(ctx, undo, await contactIdsOf(ctx, body.chosen), async (db, ids) => {
    const { rows, missing } = await holdContacts(ctx, db, ids);
    const there = rows.map(({ id }) => id);
    const stopped = [];
    for (const channel of channels)
      stopped.push({ channel, contacts: await stopContacts(ctx, db, channel, there) });
    const done = new Set(stopped.flatMap(({ contacts }) => contacts.map(({ id }) => id)));
    const after = { contacts: done.size, channels };
    if (done.size > 0) await recordAudit(ctx, db, { action: 'contact.unsubscribe', after });
    return { kept: { kind: 'stop', stopped }, changed: done.size, missing };
  });
}

type Consenting = BodyOf<typeof contract.consentContactSelection>;

/**
 * Writes down that contacts agreed to advertisements; of whom that is known already, it stays as it is.
 * @throws AppError SELECTION_CHANGED, INVALID_DATA for a day to come
 */
export async function consentContactSelection(ctx: Ctx, body: Consenting): Promise<SelectionOutcome> {
  const { chosen, channels, ...words } = body;
  checkDay(ctx, words.givenOn);
  return actAndKeep<KeptChange>(ctx, undo, await contactIdsOf(ctx, chosen), async (db, ids) => {
    const { rows, missing } = await holdContacts(ctx, db, ids);
    const meant = rows.flatMap(({ id: contactId }) =>
      [...new Set(channels)].map((channel) => ({ contactId, channel, ...words })),
    );
    const consents = await addConsents(ctx, db, meant);
    const changed = new Set(consents.map(({ contact_id }) => contact_id)).size;
    const after = { contacts: changed, channels, source: words.source, givenOn: words.givenOn };
    if (changed > 0) await recordAudit(ctx, db, { action: 'contact.consent', after });
    return { kept: { kind: 'consent', consents }, changed, missing };
  });
}

/** Those who were changed since, by name. */
async function conflictsOf(ctx: Ctx, db: Db, ids: readonly string[], done: ReadonlySet<string>) {
  const left = ids.filter((id) => !done.has(id));
  const { rows, missing } = await holdContacts(ctx, db, left);
  return [...rows.map(({ id, name }) => ({ _id: id, title: name, code: 'CONFLICT' })), ...goneOf(missing)];
}

/** Takes back one part of an act: what somebody changed since stays as it is by now. */
async function restore(ctx: Ctx, db: Db, kept: KeptChange): Promise<PartOutcome> {
  if (kept.kind === 'tag') {
    await holdTag(ctx, db, kept.tag);
    const { rows, missing } = await holdContacts(ctx, db, kept.ids);
    const { done, failed } = await markContacts(ctx, db, rows, kept.tag, !kept.isIn);
    return { changed: done.length, failed: [...failed, ...goneOf(missing)] };
  }
  if (kept.kind === 'list') {
    const { list: id, isNew, isIn: wasIn } = kept;
    const { rows, missing } = await holdContacts(ctx, db, kept.ids);
    const there = rows.map((row) => row.id);
    return { changed: await delistContacts(ctx, db, there, { id, isNew, wasIn }), failed: goneOf(missing) };
  }
  if (kept.kind === 'consent') {
    const ids = [...new Set(kept.consents.map(({ contact_id }) => contact_id))];
    const gone = await takeConsentsBack(
      ctx,
      db,
      kept.consents.map(({ id }) => id),
    );
    const back = new Set(gone);
    return { changed: back.size, failed: await conflictsOf(ctx, db, ids, back) };
  }
  const done = new Set<string>();
  for (const { channel, contacts } of kept.stopped)
    for (const id of await letContactsGo(ctx, db, channel, contacts)) done.add(id);
  const all = [...new Set(kept.stopped.flatMap(({ contacts }) => contacts.map(({ id }) => id)))];
  return { changed: done.size, failed: await conflictsOf(ctx, db, all, done) };
}

/** Takes back what an act on contacts did. @throws AppError NOT_FOUND for one that is too long ago or was taken back already */
export const undoContactAct = (ctx: Ctx, act: string): Promise<ActOutcome> =>
  takeBack(ctx, undo, act, async (db, kept) => {
    const outcome = await restore(ctx, db, kept);
    const action = {
      tag: 'contact.tag',
      list: 'contact.list',
      stop: 'contact.unsubscribe',
      consent: 'contact.consent',
    } as const;
    if (outcome.changed > 0)
      await recordAudit(ctx, db, {
        action: action[kept.kind],
        after: { contacts: outcome.changed, undone: true },
      });
    return outcome;
  });
