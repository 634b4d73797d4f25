import { createHash } from 'node:crypto';
import {
  type Organization,
  type OrganizationTemplate,
  organizationTheme,
} from '@firstlook/contract/organization.ts';
import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { shownData } from '@firstlook/contract/shown-field.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { keep } from '../../kernel/kept.ts';
import { momentWords } from '../../rendering/format.ts';
import { baseOf, oembedAddress, readdress } from '../../rendering/public-address.ts';
import { renderEmail, renderLandingPage } from '../../rendering/render.ts';
import { RenderError } from '../../rendering/render-error.ts';
import type {
  RenderedEmail,
  RenderedPage,
  RenderInput,
  RenderOrganization,
} from '../../rendering/render-input.ts';
import { embedDesign, findTemplateSource } from '../../rendering/template-registry.ts';
import { translate } from '../../rendering/translate.ts';
import { defaultSenderOf } from '../organization/sender-proof.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { loadTemplateSource } from '../registered-file/registered-file.service.ts';
import { titlesOf } from './embargo.service.ts';
import { newsletterText } from './newsletter-text.ts';
import { designDataOf } from './public-data.ts';
import { publicUrlOf } from './public-url.ts';
import { loadPublicGroups, loadRelated } from './related-release.service.ts';
import { alternatesOfRelease } from './translation.service.ts';

/** What is rendered: a stored release or one as it stands in the form. */
export interface DesignedRelease {
  _id: string;
  releaseType: string;
  releaseData: Record<string, unknown>;
  expirationDate: string | null;
  /** Of what is to be drawn for readers: a mail before the moment holds titles, the date and the link alone. */
  embargoUntil: string | null;
  distributedAt: string | null;
  /** Absent of what is only being written. */
  slug?: string | null;
  design: { landingPage: string | null; email: string | null; locale: Locale };
}

export type DesignKind = OrganizationTemplate['type'];

/** Templates of the organization that fit the release type, in its order. */
export function fittingTemplates(
  organization: Organization,
  kind: DesignKind,
  releaseType: string,
): OrganizationTemplate[] {
  return organization.templates.filter(
    (template) => template.type === kind && template.releaseTypes.includes(releaseType),
  );
}

/** The release's own choice, else the organization's default, else the first that fits. @throws AppError NO_…_DESIGN */
export function chooseTemplate(
  organization: Organization,
  kind: DesignKind,
  release: Pick<DesignedRelease, 'releaseType' | 'design'>,
  wanted?: string,
): OrganizationTemplate {
  const fitting = fittingTemplates(organization, kind, release.releaseType);
  const chosen = organization.allowDesignSelection ? (wanted ?? release.design[kind]) : wanted;
  const template =
    fitting.find(({ id }) => id === chosen) ??
    fitting.find(({ id }) => id === organization.defaultTemplates[`${kind}:${release.releaseType}`]) ??
    fitting[0];
  if (!template) throw new AppError(kind === 'email' ? 'NO_NEWSLETTER_DESIGN' : 'NO_LANDING_DESIGN');
  return template;
}

/** The page elsewhere that the release's landing template stands for; null when the page is ours. */
export function landingUrlOf(
  organization: Organization,
  release: Pick<DesignedRelease, 'releaseType' | 'design'>,
): string | null {
  if (fittingTemplates(organization, 'landingPage', release.releaseType).length === 0) return null;
  return chooseTemplate(organization, 'landingPage', release).url || null;
}

const plainTheme = organizationTheme.parse({
  name: 'Firstlook',
  colors: ['#FAF8F5', '#FFFFFF', '#16181D', '#5A606B', '#0F5E5C', '#FFFFFF', '#F2A65A'],
});

/** Files of ours by their paths alone, where the organization is read at a host of its own, too. */
const ownCssOf = (ctx: Pick<Ctx, 'baseUrl'>, organization: Organization, css: string): string =>
  organization.ownHost ? readdress(css, [ctx.baseUrl, baseOf(ctx, organization)], '') : css;

/** The organization as pages and mails show it. */
export function renderOrganizationOf(
  ctx: Pick<Ctx, 'baseUrl'>,
  organization: Organization,
): RenderOrganization {
  const theme = organization.designPreferences.themes[0] ?? plainTheme;
  const sender = defaultSenderOf(organization);
  return {
    _id: organization._id,
    name: organization.name,
    type: organization.type,
    logoUrl: organization.logo,
    logos: organization.logos,
    domain: organization.domain ?? '',
    contactMsg: organization.designPreferences.contactMsg,
    contactEmail: organization.designPreferences.contactEmail,
    address: organization.senderDetails.address,
    phone: organization.senderDetails.phone,
    email: sender?.email,
    mediaLinks: organization.mediaLinks,
    theme: {
      ...theme,
      css: ownCssOf(ctx, organization, theme.css),
      colors: theme.colors as unknown as RenderOrganization['theme']['colors'],
    },
    defaultGalleryCredit: organization.defaultGalleryCredit,
    useVideoWaterMark: organization.useVideoWaterMark,
    timeZone: organization.timeZone,
    currency: organization.currency,
  };
}

interface RenderRequest {
  organization: Organization;
  release: DesignedRelease;
  kind: DesignKind;
  templateId?: string;
  subject?: string | null;
  /** Of a mail: in the place of the release's own words. */
  preheader?: string | null;
  /** Of a mail: what somebody wrote in the place of its text part. */
  textPart?: string | null;
  /** Of a mail: it says in its subject that it is one, and who sends it at its foot. */
  isAdvertisement?: boolean;
  /** For the editor: the page says which field stands where. */
  isPreview?: boolean;
  /** For a frame on somebody's page. */
  isEmbedded?: boolean;
}

async function sourceOf(
  ctx: Ctx,
  organization: Organization,
  { id, type, handlebarsLocalFilePath: path }: OrganizationTemplate,
): Promise<{ id: string; source: string }> {
  const source = (await loadTemplateSource(ctx, organization._id, path)) ?? findTemplateSource(path);
  if (source === null) throw new AppError(type === 'email' ? 'NO_NEWSLETTER_DESIGN' : 'NO_LANDING_DESIGN');
  return { id, source };
}

/** What a mail may hold of a release whose embargo has not ended: titles, and in words when and where the rest opens. */
function closedRelease(release: DesignedRelease, until: string, timeZone: string): DesignedRelease {
  const { locale } = release.design;
  const words = translate(locale, 'mail:closed.body', momentWords(locale, until, timeZone));
  const releaseData = { ...titlesOf(release.releaseData), desc: words };
  return { ...release, releaseData };
}

async function inputOf(
  ctx: Ctx,
  request: RenderRequest,
  template: { id: string; source: string },
): Promise<RenderInput> {
  const { organization, kind } = request;
  const until = request.release.embargoUntil;
  const embargoUntil = until && new Date(until) > ctx.clock.now() ? until : null;
  const isClosed = embargoUntil !== null && kind === 'email';
  const fields = await loadDataFields(ctx, { releaseType: request.release.releaseType }, organization);
  const releaseData = designDataOf(fields, shownData(fields, request.release.releaseData));
  const shown = { ...request.release, releaseData };
  const release = isClosed ? closedRelease(shown, embargoUntil, organization.timeZone) : shown;
  const text = (key: string) =>
    typeof release.releaseData[key] === 'string' ? (release.releaseData[key] as string) : '';
  const publicUrl = kind === 'landingPage' ? publicUrlOf(ctx, organization, release) : null;
  return {
    kind,
    template,
    locale: release.design.locale,
    baseUrl: baseOf(ctx, organization),
    ...(organization.ownHost && { otherUrl: ctx.baseUrl }),
    organization: renderOrganizationOf(ctx, organization),
    release: { ...release, embargoUntil, title: text('title'), shortTitle: text('shortTitle') },
    related: {
      ...(await loadRelated(ctx, organization, release.releaseData)),
      ...(publicUrl && { groups: await loadPublicGroups(ctx, organization, release._id) }),
    },
    ...(kind === 'landingPage' && { today: dayIn(organization.timeZone, ctx.clock.now()) }),
    fields,
    subject: request.subject ?? null,
    ...(request.preheader && { preheader: request.preheader }),
    landingScriptUrl: kind === 'landingPage' ? '/assets/landing.js' : null,
    isPublic: !organization.requireAuth,
    ...(request.isPreview && { isPreview: true }),
    ...(request.isEmbedded && { isEmbedded: true }),
    ...(request.isAdvertisement && { isAdvertisement: true }),
    publicUrl,
    ...(publicUrl &&
      organization.embedHosts.length > 0 && {
        oembedUrl: oembedAddress(baseOf(ctx, organization), publicUrl),
      }),
    alternates: publicUrl ? await alternatesOfRelease(ctx, organization, release._id) : [],
  };
}

/** What a design of the release would show, for what is written of it without one. */
export function renderInputOf(
  ctx: Ctx,
  request: Pick<RenderRequest, 'organization' | 'release'>,
): Promise<RenderInput> {
  return inputOf(ctx, { ...request, kind: 'landingPage' }, { id: 'none', source: '' });
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RenderError) throw new AppError('TEMPLATE_FAILED', { reason: error.code });
    throw error;
  }
}

/**
 * Finished mails and pages: rendering takes a thread, and a send of 5,000 comes as 50 calls with the same input. The whole
 * input is the key (text of the template, release, theme, language, fields and settings of the organization), so what
 * was saved is there at the next request, and a kept one is byte for byte what would be rendered anew.
 */
function rendering<T extends RenderedEmail | RenderedPage>(
  input: RenderInput,
  render: (input: RenderInput) => Promise<T>,
): Promise<T> {
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  return keep(`rendered ${key}`, async () => {
    const value = await guarded(() => render(input));
    // A letter of a text with Hebrew in it takes two bytes of memory.
    return { value, bytes: 2 * JSON.stringify(value).length };
  });
}

/** The newsletter of a release, people not merged yet. One renderer for preview, test mail and every real mail. */
export async function renderNewsletter(
  ctx: Ctx,
  request: Omit<RenderRequest, 'kind'>,
): Promise<{ template: OrganizationTemplate } & ReturnType<typeof newsletterText>> {
  const whole = { ...request, kind: 'email' as const };
  const template = chooseTemplate(request.organization, 'email', request.release, request.templateId);
  const input = await inputOf(ctx, whole, await sourceOf(ctx, request.organization, template));
  const made = await rendering(input, renderEmail);
  return { template, ...newsletterText(made, input, request.textPart) };
}

/** The landing page of a release, the reader not merged yet. */
export async function renderPage(
  ctx: Ctx,
  request: Omit<RenderRequest, 'kind'>,
): Promise<{ template: OrganizationTemplate; rendered: RenderedPage }> {
  const whole = { ...request, kind: 'landingPage' as const };
  const template = chooseTemplate(request.organization, 'landingPage', request.release, request.templateId);
  const input = await inputOf(ctx, whole, await sourceOf(ctx, request.organization, template));
  return { template, rendered: await rendering(input, renderLandingPage) };
}

/** What a release shows in a frame, whatever design its organization has. */
export async function renderEmbedded(
  ctx: Ctx,
  { organization, release }: Pick<RenderRequest, 'organization' | 'release'>,
): Promise<RenderedPage> {
  const request = { organization, release, kind: 'landingPage' as const, isEmbedded: true };
  return rendering(await inputOf(ctx, request, embedDesign), renderLandingPage);
}

/** A template as it stands in the developer's editor, on a release. @throws AppError TEMPLATE_FAILED */
export async function renderTemplateText(
  ctx: Ctx,
  request: Omit<RenderRequest, 'templateId' | 'subject'> & { source: string },
): Promise<RenderedEmail | RenderedPage> {
  const input = await inputOf(ctx, request, { id: 'editor', source: request.source });
  return guarded<RenderedEmail | RenderedPage>(() =>
    request.kind === 'email' ? renderEmail(input) : renderLandingPage(input),
  );
}
