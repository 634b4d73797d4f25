import { can } from '@firstlook/contract/permissions.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { ownReaders } from '../../kernel/own-reader.ts';
import type { Db } from '../../platform/database.ts';
import { listConsented } from './consent.store.ts';
import { isEmbargoed } from './release.policy.ts';
import type { OpenTo } from './release.store.ts';

type Data = Record<string, unknown>;

/** The signed-in reader at this moment. */
export const openTo = (ctx: Ctx): OpenTo => ({ readers: ownReaders(ctx), at: ctx.clock.now() });

/** What of a release under embargo all learn to whom it is out; its date stands beside its data. */
export function titlesOf(data: Data): { title: string; shortTitle?: string } {
  const { title, shortTitle } = data;
  return {
    title: typeof title === 'string' ? title : '',
    ...(typeof shortTitle === 'string' && shortTitle ? { shortTitle } : {}),
  };
}

/** Ids of those of these releases of which the caller gets title and date alone for now. */
export async function closedOf(
  ctx: Ctx,
  db: Db,
  rows: readonly { id: string; embargo_until: Date | null }[],
): Promise<ReadonlySet<string>> {
  const { organizationId } = ctx;
  if (can(actorOf(ctx), 'release.readDraft', organizationId)) return new Set();
  const { readers, at } = openTo(ctx);
  const waiting = rows
    .filter((row) => isEmbargoed({ embargoUntil: row.embargo_until }, at))
    .map(({ id }) => id);
  if (waiting.length === 0) return new Set();
  const consented = await listConsented(db, organizationId, waiting, readers);
  return new Set(waiting.filter((id) => !consented.includes(id)));
}
