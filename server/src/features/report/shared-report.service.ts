import { type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { keep } from '../../kernel/kept.ts';
import { isShownAt } from '../../kernel/site-host.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { sharedReportPage } from '../../rendering/shared-report-page.ts';
import { findVisitedOrganization, type VisitedOrganization } from '../organization/organization.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { listFilmCurves } from './film-curve.service.ts';
import { getReport } from './report.service.ts';
import { findReportLink, noteReportOpened } from './report-link.store.ts';

/** Counting a large report is work, and its address may be passed on: so often it is counted anew for one link, milliseconds. */
const freshFor = 30_000;

async function draw(
  ctx: Ctx,
  organization: VisitedOrganization['organization'],
  releaseId: string,
  until: Date,
): Promise<string | null> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) return null;
  const report = await getReport(ctx, releaseId, { pagination: { page: 0, limit: 1 } });
  const curves = release.hasVideo ? (await listFilmCurves(ctx, releaseId, {})).items : [];
  return sharedReportPage({
    locale: organization.locale,
    baseUrl: baseOf(ctx, organization),
    organization: renderOrganizationOf(ctx, organization),
    title: report.title,
    distributedAt: report.distributedAt,
    // Names of channels are typed by people of the organization, often about a person: they stay inside.
    origins: report.origins.filter(({ downloads }) => downloads === null),
    counts: report.counts,
    curves,
    isWatched: release.hasVideo || curves.length > 0,
    at: ctx.clock.now().toISOString(),
    until: until.toISOString(),
  });
}

/** The numbers behind a link, as a page; null where the link is none, has ended, or its organization is closed. */
export async function openSharedReport(ctx: Ctx, token: string): Promise<string | null> {
  const at = ctx.clock.now();
  const link = await ctx.db.systemRead((db) => findReportLink(db, tokenHash(token), at));
  if (!link || !isShownAt(ctx.site, link.organization_id)) return null;
  const inside = inOrganization({ ...ctx, actor: null }, link.organization_id);
  // Asked each time: what is kept would outlast a closing.
  const visited = await findVisitedOrganization(ctx, link.organization_id);
  if (!visited?.isOpen) return null;
  const moment = Math.floor(at.getTime() / freshFor);
  const html = await keep(`shared report ${link.id} ${moment}`, async () => {
    const value = await draw(inside, visited.organization, link.release_id, link.expires_at);
    return { value, bytes: (value ?? '').length * 2 };
  });
  if (html !== null) await inside.db.tenant((db) => noteReportOpened(db, link, at));
  return html;
}
