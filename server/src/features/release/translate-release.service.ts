import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type * as contract from '@firstlook/contract/release-translation.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { violationOf } from '../../platform/violation.ts';
import { copyOf } from './duplicate-release.service.ts';
import { createRelease } from './release.service.ts';
import { onePerLanguage } from './translation.store.ts';

const later = (moment: Date | null, now: Date) => (moment && moment > now ? moment.toISOString() : null);

/**
 * Makes a draft of what a release holds, to be written in another language: the same files, embargo and end, never sent, in no
 * folder (docs/decisions/0053).
 *
 * @throws AppError NOT_FOUND; ALREADY_EXISTS with `params: {_id}` of the one that speaks the language already; INVALID_DATA
 * when a field of its type is required by now and the release leaves it empty
 */
export async function translateRelease(
  ctx: Ctx,
  id: string,
  { locale }: BodyOf<typeof contract.translateRelease>,
): Promise<Release> {
  const { row, copy } = await copyOf(ctx, id, { withMedia: true });
  const held = { release_type: row.release_type, data: copy.releaseData };
  const now = ctx.clock.now();
  const translation = {
    ...copy,
    design: { ...copy.design, locale },
    expirationDate: later(row.expiration_date, now),
    embargoUntil: later(row.embargo_until, now),
    translates: id,
  };
  try {
    return await createRelease(ctx, translation, held);
  } catch (error) {
    if (violationOf(error) !== onePerLanguage) throw error;
    // Another of the set was translated at the same moment: now that one is there to be named.
    return createRelease(ctx, translation, held);
  }
}
