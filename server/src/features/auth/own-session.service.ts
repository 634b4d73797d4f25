import type { SessionItem } from '@firstlook/contract/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { endSessionsOf } from '../../kernel/session.store.ts';
import { idleLifetime } from '../../kernel/session.ts';
import { countryOf, deviceNameOf, deviceOf } from '../../platform/visitor.ts';
import { listSessions, removeSession } from './own-session.store.ts';

const kinds = ['desktop', 'mobile', 'tablet'] as const;

/** Where the signed-in person is signed in. */
export async function listOwnSessions(ctx: Ctx): Promise<{ items: SessionItem[]; total: number }> {
  const { accountId, sessionHash } = actorOf(ctx);
  const now = ctx.clock.now();
  const usedAfter = new Date(now.getTime() - idleLifetime);
  const rows = await ctx.db.system((db) => listSessions(db, accountId, now, usedAfter));
  const items = await Promise.all(
    rows.map(async (row) => ({
      _id: row.id,
      device: deviceNameOf(row.user_agent),
      kind: kinds.find((kind) => kind === deviceOf(row.user_agent)) ?? ('unknown' as const),
      address: row.address,
      country: (await countryOf(row.address)) || null,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      isThis: row.token_hash.equals(sessionHash),
    })),
  );
  return { items, total: items.length };
}

/** Signs one of the person's sessions out; `others` all but this one. @throws AppError NOT_FOUND */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const { accountId, sessionHash } = actorOf(ctx);
  if (id === 'others') {
    await ctx.db.system((db) => endSessionsOf(db, accountId, sessionHash, 'signedOut'));
    return;
  }
  const removed = await ctx.db.system((db) => removeSession(db, accountId, id));
  if (removed === 0) throw new AppError('NOT_FOUND');
}
