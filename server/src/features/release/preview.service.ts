import { fieldPlaceholders } from '@firstlook/contract/contact-field.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { languageOf } from '@firstlook/contract/language.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { releaseDesign } from '@firstlook/contract/release.ts';
import type * as previewContract from '@firstlook/contract/release-preview.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { subjectPrefixOf } from '../../rendering/advertisement.ts';
import { formatDate } from '../../rendering/format.ts';
import { mergeEmail, mergePage } from '../../rendering/merge.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { sanitizeRichText } from '../../rendering/sanitize.ts';
import { loadContactName } from '../contact/contact-name.service.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { type DesignedRelease, fittingTemplates, renderNewsletter, renderPage } from './design.service.ts';
import { findRelease } from './release.store.ts';
import { expiryOf } from './release-data.ts';
import { momentOf } from './release-moment.ts';

type Body = BodyOf<typeof previewContract.previewRelease>;

/** The stored release with the unsaved edits on top. */
async function releaseToShow(ctx: Ctx, organization: Organization, body: Body): Promise<DesignedRelease> {
  const id = body._id;
  const { row, data } = await ctx.db.tenant(async (db) => {
    const found = id ? await findRelease(db, ctx.organizationId, id) : null;
    if (id && !found) throw new AppError('NOT_FOUND');
    const shown = body.releaseData ?? found?.data ?? {};
    return { row: found, data: await withFileFacts(ctx, db, ctx.organizationId, shown) };
  });
  const rich = Object.fromEntries(
    ['content', 'desc'].flatMap((key) =>
      typeof data[key] === 'string' ? [[key, sanitizeRichText(data[key])]] : [],
    ),
  );
  return {
    _id: row?.id ?? 'new',
    releaseType: body.releaseType ?? row?.release_type ?? '',
    releaseData: { ...data, ...rich },
    expirationDate:
      body.expirationDate === undefined
        ? (row?.expiration_date?.toISOString() ?? null)
        : (expiryOf(organization, body.expirationDate)?.toISOString() ?? null),
    embargoUntil:
      body.embargoUntil === undefined
        ? (row?.embargo_until?.toISOString() ?? null)
        : (momentOf(organization, body.embargoUntil)?.toISOString() ?? null),
    distributedAt: row?.distributed_at?.toISOString() ?? null,
    design: releaseDesign.parse(body.design ?? row?.design ?? {}),
  };
}

/** The organization as it would look: only for this answer, nothing is stored. */
function withTheme(organization: Organization, theme: Body['theme']): Organization {
  if (!theme) return organization;
  return { ...organization, designPreferences: { ...organization.designPreferences, themes: [theme] } };
}

/** What a preview merges: a real name, and addresses that lead nowhere. */
export function sampleValues(
  ctx: Ctx,
  organization: Organization,
  release: DesignedRelease,
  name: { firstName: string; lastName: string },
) {
  const base = baseOf(ctx, organization);
  const nowhere = `${base}/landing/${release._id}`;
  return {
    recipientName: `${name.firstName} ${name.lastName}`.trim(),
    recipientFirstName: name.firstName,
    landingUrl: nowhere,
    viewInBrowserUrl: `${base}/view/preview`,
    unsubscribeUrl: `${base}/unsubscribe/preview`,
    pixelUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    linkUrl: () => nowhere,
    readerQuery: '',
    isKnown: true,
    // Nobody's: the name of each in brackets shows where it will stand.
    own: fieldPlaceholders(organization.contactFields, languageOf(release.design.locale)),
    viewsLeft: 10,
    viewsTotal: 10,
    expiresOn: release.expirationDate ? formatDate(release.expirationDate, organization.timeZone) : null,
  };
}

/**
 * Renders a release, saved or not, with the renderer of the real page and mail.
 *
 * @throws AppError NOT_FOUND, NO_NEWSLETTER_DESIGN, NO_LANDING_DESIGN, TEMPLATE_FAILED, NOT_ALLOWED for the name of a contact from somebody who may not send
 */
export async function previewRelease(ctx: Ctx, body: Body): Promise<ReleasePreview> {
  if (body.contactId && !can(actorOf(ctx), 'distribution.send', ctx.organizationId))
    throw new AppError('NOT_ALLOWED');
  const organization = withTheme(await loadOrganization(ctx), body.theme);
  const release = await releaseToShow(ctx, organization, body);
  const name = (body.contactId ? await loadContactName(ctx, body.contactId) : null) ?? actorOf(ctx);
  const values = sampleValues(ctx, organization, release, name);
  const templates = fittingTemplates(organization, body.kind, release.releaseType).map(
    ({ id, name: title, type }) => ({ id, name: title, type }),
  );
  const { templateId, subject = null } = body;
  const request = { organization, release, templateId, subject };
  const isAdvertisement = body.messageKind === 'advertisement';
  if (body.kind === 'email') {
    const { preheader = null, textPart = null } = body;
    const { rendered, template, madeText } = await renderNewsletter(ctx, {
      ...request,
      preheader,
      textPart,
      isAdvertisement,
    });
    const merged = mergeEmail(rendered, values);
    return {
      ...merged,
      madeText: madeText(),
      subjectPrefix: subjectPrefixOf({ locale: release.design.locale, isAdvertisement }),
      bytes: Buffer.byteLength(merged.html),
      templateId: template.id,
      templates,
    };
  }
  const { rendered, template } = await renderPage(ctx, { ...request, isPreview: true });
  const { html } = mergePage(rendered, values);
  return {
    html,
    text: null,
    madeText: null,
    subject: null,
    subjectPrefix: '',
    preheader: null,
    bytes: Buffer.byteLength(html),
    templateId: template.id,
    templates,
  };
}
