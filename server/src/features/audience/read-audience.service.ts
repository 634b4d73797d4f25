import type { Audience } from '@firstlook/contract/audience.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { isAbout, readsReports } from '@firstlook/contract/smart-condition.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { readConditions } from '../condition/condition.service.ts';
import { countryOf } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { type Chosen, chosenOf } from './chosen-people.ts';

/**
 * Whom a call means. What people did with a release is in its report, so naming people by it asks for the right to read
 * that, as how many there are tells it.
 *
 * @param sentReleaseId what is sent to them, where that is known
 * @throws AppError NOT_ALLOWED; NOT_FOUND for a release or a smart list that is none of the organization's
 */
export async function readAudience(ctx: Ctx, audience: Audience, sentReleaseId?: string): Promise<Chosen> {
  if (audience.engagement?.length && !can(actorOf(ctx), 'report.read', ctx.organizationId))
    throw new AppError('NOT_ALLOWED');
  for (const { releaseId } of audience.engagement ?? [])
    if (!(await loadReleaseHead(ctx, ctx.organizationId, releaseId))) throw new AppError('NOT_FOUND');
  const conditions = await readConditions(ctx, audience.smartLists ?? []);
  const chosen = chosenOf(audience, await countryOf(ctx, ctx.organizationId));
  if (![...conditions.values()].some(readsReports)) return chosen;
  const renewing = [...conditions].flatMap(([id, condition]) =>
    sentReleaseId !== undefined && isAbout(condition, sentReleaseId) ? [id] : [],
  );
  return { ...chosen, readsReports: true, ...(renewing.length > 0 && { renewing }) };
}
