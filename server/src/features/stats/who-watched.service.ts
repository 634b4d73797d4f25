import { can, type Permission } from '@firstlook/contract/permissions.ts';
import type { StatsHour, StatsLabel, StatsReader } from '@firstlook/contract/stats.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { longestReading } from '../report/report.service.ts';
import { askedOf, type StatsQuery } from './stats.service.ts';
import * as store from './who-watched.store.ts';

/** When, how far and by whom is watched (docs/decisions/0115): counted from the sittings, however many there are, for 15 s at most. */

const mostReaders = 10;

async function read<T>(ctx: Ctx, query: StatsQuery, from: (db: Db, asked: store.Asked) => Promise<T[]>) {
  const asked = await askedOf(ctx, query);
  const rows = await ctx.db.tenant(async (db) => {
    await db.allow(longestReading);
    return from(db, { organizationId: ctx.organizationId, ...asked });
  });
  return { items: rows };
}

/** Beside statistics, which name nobody. @throws AppError NOT_ALLOWED */
function ask(ctx: Ctx, permission: Permission): void {
  if (!can(actorOf(ctx), permission, ctx.organizationId)) throw new AppError('NOT_ALLOWED');
}

export const listStatsHours = (ctx: Ctx, query: StatsQuery): Promise<{ items: StatsHour[] }> =>
  read(ctx, query, store.listHours);

/** @throws AppError NOT_ALLOWED */
export async function listStatsLabels(ctx: Ctx, query: StatsQuery): Promise<{ items: StatsLabel[] }> {
  ask(ctx, 'contact.read');
  return read(ctx, query, store.listLabels);
}

/** @throws AppError NOT_ALLOWED */
export async function listStatsReaders(ctx: Ctx, query: StatsQuery): Promise<{ items: StatsReader[] }> {
  ask(ctx, 'report.read');
  const { items } = await read(ctx, query, (db, asked) => store.listReaders(db, asked, mostReaders));
  return { items: items.map(({ contact_id: contactId, ...row }) => ({ ...row, contactId })) };
}
