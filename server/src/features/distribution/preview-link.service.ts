import type { Ctx } from '../../kernel/ctx.ts';
import { mergeEmail } from '../../rendering/merge.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { renderNewsletter } from '../release/design.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { findPreviewToken } from './preview-token.store.ts';
import { mergeValuesOf } from './recipient-link.ts';

/** The newsletter of a test mail's link, as it is now; null when the token is of none. */
async function newsletterOf(ctx: Ctx, token: string) {
  const found = await ctx.db.system((db) => findPreviewToken(db, token, ctx.clock.now()));
  const release = found && (await loadReleaseHead(ctx, found.organization_id, found.release_id));
  if (!release) return null;
  const organization = await loadOrganization(ctx, release.organizationId);
  const { rendered } = await renderNewsletter(ctx, {
    organization,
    release: release.designed,
    subject: null,
  });
  return { release, rendered };
}

/** "View in browser" of a test mail. */
export async function previewNewsletter(ctx: Ctx, token: string): Promise<string | null> {
  const found = await newsletterOf(ctx, token);
  if (!found) return null;
  const { release, rendered } = found;
  const person = { firstName: '', lastName: '', token };
  const quota = { viewsTotal: null, expirationDate: release.expirationDate };
  return mergeEmail(rendered, mergeValuesOf(ctx.baseUrl, release.id, person, quota)).html;
}

/** Where a numbered link of a test mail leads: only addresses that stand in the newsletter. */
export async function previewTarget(ctx: Ctx, token: string, index: number): Promise<string | null> {
  return (await newsletterOf(ctx, token))?.rendered.links[index] ?? null;
}
