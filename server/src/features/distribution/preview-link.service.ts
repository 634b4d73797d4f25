import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isShownAt } from '../../kernel/site-host.ts';
import { newToken, tokenHash } from '../../platform/identifier.ts';
import { withReader } from '../../rendering/asset-url.ts';
import { type MergeValues, mergeEmail } from '../../rendering/merge.ts';
import { baseOf, withoutHosts } from '../../rendering/public-address.ts';
import type { RenderedEmail } from '../../rendering/render-input.ts';
import { findVisitedOrganization } from '../organization/organization.service.ts';
import { renderNewsletter } from '../release/design.service.ts';
import { notePreviewed } from '../release/release-distribution.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { findPreviewLink, insertPreviewLink } from './preview-link.store.ts';
import { mergeValuesOf, type Person } from './recipient-link.ts';

/** A test mail is looked at soon or not at all, milliseconds. */
const previewLifetime = 30 * 24 * 3_600_000;

/**
 * A link for a test mail: it opens the page of the release, also of a draft, for the receiver of the mail, and stands in no
 * ledger, so that nothing is counted. From now on the pictures of the release are in a mailbox.
 *
 * @param address to whom the test goes, by mail or text: what is taken home by the link carries it
 */
export async function makePreviewLink(ctx: Ctx, releaseId: string, address: string): Promise<string> {
  const token = `test-${newToken()}`;
  const at = ctx.clock.now();
  await ctx.db.tenant(async (db) => {
    await insertPreviewLink(db, {
      organizationId: ctx.organizationId,
      tokenHash: tokenHash(token),
      releaseId,
      address,
      at,
      expiresAt: new Date(at.getTime() + previewLifetime),
    });
    await notePreviewed(ctx, db, releaseId);
  });
  return token;
}

/** What is merged into a test mail. Its links are not counted, so they lead where they lead. */
export function previewValues(
  ctx: Ctx,
  organization: Pick<Organization, 'ownHost'>,
  rendered: RenderedEmail,
  releaseId: string,
  person: Person,
): MergeValues {
  const base = baseOf(ctx, organization);
  const values = mergeValuesOf(base, releaseId, person, {
    viewsTotal: null,
    expirationDate: null,
    timeZone: 'UTC',
  });
  const linkUrl = (index: number) =>
    withReader(rendered.links[index] ?? values.landingUrl, [base, ctx.baseUrl], releaseId, person.token);
  return { ...values, linkUrl };
}

/** A test mail in the browser, as the release would be sent now; null when the link is none or has ended. */
export async function previewInBrowser(ctx: Ctx, token: string): Promise<string | null> {
  const link = await ctx.db.system((db) => findPreviewLink(db, tokenHash(token), ctx.clock.now()));
  if (!link || !isShownAt(ctx.site, link.organization_id)) return null;
  const visited = await findVisitedOrganization(ctx, link.organization_id);
  const release = await loadReleaseHead(ctx, link.organization_id, link.release_id);
  if (!visited?.isOpen || !release) return null;
  const { organization } = visited;
  const { rendered } = await renderNewsletter(ctx, {
    organization,
    release: release.designed,
    subject: null,
  });
  const person = { firstName: '', lastName: '', token };
  const { html } = mergeEmail(rendered, previewValues(ctx, organization, rendered, release.id, person));
  return withoutHosts(html, organization._id);
}
