import type { Ctx } from '../../kernel/ctx.ts';
import { consumeRate, day } from '../../kernel/rate-limit.ts';
import { noteActivity } from '../activity/note-activity.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { countChannelDownload } from './channel-download.store.ts';
import { isOwnPerson } from './file-right.policy.ts';
import { type AddressLink, fileCallerOf } from './file-right.service.ts';
import { personalLinkName } from './personal-link.service.ts';
import { findTokenViewer } from './playback.store.ts';

/** Lines of the log that one reader's link makes of one file in a day, however often it is opened. */
const readerLines = [{ most: 5, within: day }];

/** What was taken home: a file, or the press kit of a release. */
interface Taken {
  action: 'file.download' | 'release.pressKit';
  target: { id: string; name: string };
}

/**
 * Writes down that a file left: by the person who is signed in, or by the name that a personal link carries. What leaves by
 * a named channel is counted under its name. What is public leaves no line: strangers write nothing into the log
 * of an organization.
 */
export async function recordDownload(ctx: Ctx, event: Taken, given: AddressLink): Promise<void> {
  const title = event.action === 'file.download' ? 'fileDownloaded' : 'pressKitTaken';
  const act = { organizationId: ctx.organizationId, title, data: { targetId: event.target.id } } as const;
  if (isOwnPerson(fileCallerOf(ctx))) {
    noteActivity(ctx, act);
    return ctx.db.tenant((db) => recordAudit(ctx, db, event));
  }
  const { releaseId, token } = given;
  if (!releaseId || !token) return;
  const { organizationId } = ctx;
  const reader = await ctx.db.tenant((db) =>
    findTokenViewer(db, organizationId, { releaseId, token, at: ctx.clock.now() }),
  );
  if (reader?.link_type === 'insert' && reader.link_token_id) {
    noteActivity(ctx, { ...act, by: null });
    const link = { releaseId, linkTokenId: reader.link_token_id };
    await ctx.db.system((db) => countChannelDownload(db, organizationId, link));
    return;
  }
  const linkId = reader?.recipient_id ?? (reader?.link_type === 'unique' ? reader.link_token_id : null);
  if (!reader || !linkId) return;
  const subject = `download:${event.target.id}:${linkId}`;
  const actor = { id: null, name: reader.known_as || (await personalLinkName(ctx, releaseId, linkId)) };
  await ctx.db.system(async (db) => {
    if ((await consumeRate(db, subject, readerLines, ctx.clock.now())) > 0) return;
    await recordAudit(ctx, db, { ...event, actor, recipientId: reader.recipient_id });
    noteActivity(ctx, { ...act, by: null });
  });
}
