import { calendarOf } from '@firstlook/contract/calendar-file.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { toViewModel } from '../../rendering/view-model.ts';
import { renderInputOf } from '../release/design.service.ts';
import type { PublicRelease } from './public-place.ts';

/**
 * The broadcasts of a public page that are not over, as a calendar file; null where there is none.
 *
 * @param only the place of one in the page's own table, from 1; else all of them
 */
export async function loadCalendar(
  ctx: Ctx,
  { ground, url }: PublicRelease,
  only: number,
): Promise<string | null> {
  if (!url) return null;
  const { organization } = ground.visited;
  const input = await renderInputOf(ctx, { organization, release: ground.release.designed });
  const { release } = toViewModel(input);
  const addresses = new Map(release.children.map(({ id, publicUrl }) => [id, publicUrl]));
  const entries = release.times
    .filter(({ calendarUrl }, at) => calendarUrl && (only === 0 || at === only - 1))
    .map(({ releaseId, title, channel, time }) => ({
      releaseId,
      title: title || release.title,
      channel,
      ...time,
    }));
  if (entries.length === 0) return null;
  return calendarOf(entries, {
    zone: organization.timeZone,
    now: ctx.clock.now(),
    addressOf: (id) => addresses.get(id) || url,
  });
}
