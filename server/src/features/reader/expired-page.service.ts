import type { Ctx } from '../../kernel/ctx.ts';
import { linkExpiredPage, releaseEndedPage } from '../../rendering/expired-page.ts';
import { formatDate } from '../../rendering/format.ts';
import { toViewModel } from '../../rendering/view-model.ts';
import type { VisitedOrganization } from '../organization/organization.service.ts';
import { renderInputOf, renderOrganizationOf } from '../release/design.service.ts';
import { statusOf } from '../release/release.policy.ts';
import type { ReleaseHead } from '../release/release-head.service.ts';

/**
 * The page of what has expired, with whom to write to. Its title, and who answers for it, are for those whom the release
 * was sent to; others learn that it is over.
 */
export async function drawExpiredPage(
  ctx: Ctx,
  { organization }: VisitedOrganization,
  release: ReleaseHead,
  token: string | null,
): Promise<string> {
  const { locale, title, designed, id, expirationDate } = release;
  const context = { locale, baseUrl: ctx.baseUrl, organization: renderOrganizationOf(ctx, organization) };
  if (token === null) return releaseEndedPage(context);
  // As the page had them: a field that is hidden stays hidden.
  const { contacts } = toViewModel(await renderInputOf(ctx, { organization, release: designed })).release;
  return linkExpiredPage(context, {
    title,
    // A link that was ended by hand is over before the day.
    until:
      expirationDate && statusOf(release, ctx.clock.now()) === 'expired'
        ? formatDate(expirationDate.toISOString(), organization.timeZone)
        : null,
    action: `/landing/${id}/ask?token=${encodeURIComponent(token)}`,
    contact: contacts[0] ?? null,
  });
}
