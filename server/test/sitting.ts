import type { Platform } from '../src/kernel/ctx.ts';
import { sql } from '../src/platform/database.ts';
import { newId } from '../src/platform/identifier.ts';

export interface Viewing {
  releaseId: string | null;
  /** As `viewer-key.ts` writes it. */
  viewerKey: string;
  accountId?: string;
  recipientId?: string;
  at: string;
  milliseconds: number;
  device?: string;
  country?: string;
  /** Hundredths of the film that were passed, once each, as `[from, to)`. */
  passed?: [number, number];
  filmVersion?: number;
}

const bucketsOf = ([from, to]: [number, number] = [0, 0]) =>
  Array.from({ length: 100 }, (_, at) => (at >= from && at < to ? 1 : 0));

/** A file that stands for a film; nothing can be played of it. */
export async function buildFilmRow(platform: Platform, organizationId: string): Promise<string> {
  const id = newId();
  await platform.database.withTenant(organizationId, (db) =>
    db.run(
      sql`insert into file (organization_id, id, kind, status, name) values (${organizationId}, ${id}, 'video', 'ready', 'film.mp4')`,
    ),
  );
  return id;
}

/** Sittings as heartbeats leave them, at any time in the past. */
export async function buildSittings(
  platform: Platform,
  organizationId: string,
  fileId: string,
  viewings: readonly Viewing[],
): Promise<void> {
  await platform.database.withTenant(organizationId, async (db) => {
    for (const one of viewings) {
      const buckets = bucketsOf(one.passed);
      const watch = await db.one<{ id: string }>(sql`
        insert into watch (organization_id, id, file_id, release_id, viewer_key, account_id, recipient_id, total_ms, buckets, film_version)
        values (${organizationId}, ${newId()}, ${fileId}, ${one.releaseId}, ${one.viewerKey}, ${one.accountId ?? null},
          ${one.recipientId ?? null}, ${one.milliseconds}, ${buckets}, ${one.filmVersion ?? 1})
        on conflict (organization_id, file_id, viewer_key, coalesce(release_id, ''), film_version)
          do update set total_ms = watch.total_ms + excluded.total_ms, buckets = (
            select array_agg(old + fresh order by place) from unnest(watch.buckets, excluded.buckets) with ordinality as pair(old, fresh, place))
        returning id`);
      await db.run(sql`
        insert into sitting (organization_id, id, watch_id, total_ms, device, country, origin, started_at, ended_at, buckets)
        values (${organizationId}, ${newId()}, ${watch.id}, ${one.milliseconds}, ${one.device ?? ''}, ${one.country ?? ''}, 'site',
          ${one.at}, ${one.at}, ${buckets})`);
    }
  });
}
