import type * as contract from '@firstlook/contract/contact-timeline.ts';
import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import * as store from './note.store.ts';

type Note = AnswerOf<typeof contract.addContactNote>;

/** Notes of one contact. */
const mostNotes = 500;

const noteOf = ({ id, text, version, created_at }: store.NoteRow): Note => ({
  _id: id,
  text,
  version,
  at: created_at.toISOString(),
});

/** Writers of notes are people: what nobody wrote nobody could change. @throws AppError NOT_ALLOWED */
function writerOf(ctx: Ctx): string {
  const { accountId, apiKeyId } = actorOf(ctx);
  if (apiKeyId) throw new AppError('NOT_ALLOWED');
  return accountId;
}

/** @throws AppError NOT_ALLOWED for a program, NOT_FOUND also for a general contact, INVALID_DATA where there are as many as fit */
export function addContactNote(
  ctx: Ctx,
  contactId: string,
  { text }: BodyOf<typeof contract.addContactNote>,
): Promise<Note> {
  const by = writerOf(ctx);
  const { organizationId } = ctx;
  return ctx.db.tenant(async (db) => {
    if (!(await store.holdOwnContact(db, organizationId, contactId))) throw new AppError('NOT_FOUND');
    if ((await store.countNotes(db, organizationId, contactId)) >= mostNotes)
      throw new AppError('INVALID_DATA', {}, [
        { path: 'text', code: 'tooMany', params: { most: mostNotes } },
      ]);
    const note = { id: newId(), contactId, text, by };
    return noteOf(await store.insertNote(db, organizationId, note, ctx.clock.now()));
  });
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED for what somebody else wrote */
async function lockOwn(ctx: Ctx, db: Db, contactId: string, noteId: string): Promise<store.NoteRow> {
  const by = writerOf(ctx);
  const note = await store.lockNote(db, ctx.organizationId, contactId, noteId);
  if (!note) throw new AppError('NOT_FOUND');
  if (note.created_by !== by) throw new AppError('NOT_ALLOWED');
  return note;
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED for what somebody else wrote, CONFLICT with the version that is stored */
export function changeContactNote(
  ctx: Ctx,
  { id, noteId }: { id: string; noteId: string },
  { text, version }: BodyOf<typeof contract.changeContactNote>,
): Promise<Note> {
  return ctx.db.tenant(async (db) => {
    const note = await lockOwn(ctx, db, id, noteId);
    if (note.version !== version)
      throw new AppError('CONFLICT', {
        version: note.version,
        conflicts: [{ path: 'text', stored: note.text, sent: text }],
      });
    return noteOf(await store.updateNote(db, ctx.organizationId, noteId, text, ctx.clock.now()));
  });
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED for what somebody else wrote */
export function removeContactNote(ctx: Ctx, { id, noteId }: { id: string; noteId: string }): Promise<void> {
  return ctx.db.tenant(async (db) => {
    await lockOwn(ctx, db, id, noteId);
    await store.removeNote(db, ctx.organizationId, noteId);
  });
}
