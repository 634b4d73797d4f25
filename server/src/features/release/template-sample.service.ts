import { releaseDesign } from '@firstlook/contract/release.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { mergeEmail, mergePage } from '../../rendering/merge.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { type DesignedRelease, renderTemplateText } from './design.service.ts';
import { sampleValues } from './preview.service.ts';
import { findNewestRelease, findRelease, type ReleaseRow } from './release.store.ts';

const emptyRelease: DesignedRelease = {
  _id: 'sample',
  releaseType: '',
  releaseData: { title: 'Firstlook', desc: '' },
  expirationDate: null,
  embargoUntil: null,
  distributedAt: null,
  design: releaseDesign.parse({}),
};

function designedOf(row: ReleaseRow): DesignedRelease {
  return {
    _id: row.id,
    releaseType: row.release_type,
    releaseData: row.data,
    expirationDate: row.expiration_date?.toISOString() ?? null,
    embargoUntil: row.embargo_until?.toISOString() ?? null,
    distributedAt: row.distributed_at?.toISOString() ?? null,
    design: releaseDesign.parse(row.design),
  };
}

/**
 * What a template's text makes of a release of the organization: the named one, else the newest that the templates of
 * this path fit, else an empty one. A template that writes MJML is a newsletter, any other a landing page.
 *
 * @throws AppError TEMPLATE_FAILED with `params.reason`
 */
export async function renderTemplateSample(
  ctx: Ctx,
  file: { path: string; content: string; releaseId?: string },
): Promise<string> {
  const organization = await loadOrganization(ctx);
  const named = organization.templates.filter((one) => one.handlebarsLocalFilePath === file.path);
  const kind = named[0]?.type ?? (/<mjml[\s>]/.test(file.content) ? 'email' : 'landingPage');
  const types = [...new Set(named.flatMap(({ releaseTypes }) => releaseTypes))];
  const row = await ctx.db.tenant(async (db) => {
    const found = file.releaseId
      ? await findRelease(db, ctx.organizationId, file.releaseId)
      : await findNewestRelease(db, ctx.organizationId, types);
    return found && { ...found, data: await withFileFacts(ctx, db, ctx.organizationId, found.data) };
  });
  const release = row
    ? designedOf(row)
    : { ...emptyRelease, releaseType: organization.releaseTypes[0]?.id ?? '' };
  const values = sampleValues(ctx, organization, release, actorOf(ctx));
  const rendered = await renderTemplateText(ctx, { organization, release, kind, source: file.content });
  return 'preheader' in rendered ? mergeEmail(rendered, values).html : mergePage(rendered, values).html;
}
