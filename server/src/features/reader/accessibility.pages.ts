import { type OrganizationLocale, organizationLocales } from '@firstlook/contract/organization-choice.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../kernel/ctx.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import { accessibilityPage } from '../../rendering/accessibility-page.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { findOpenOrganization } from '../organization/organization.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { notFound } from './public-place.ts';
import { parameter, queryOf } from './show-landing.ts';

/** The statement of accessibility (docs/decisions/0147): of an organization, or of the place where people sign in. */

const askedLanguage = (request: FastifyRequest): OrganizationLocale | undefined =>
  organizationLocales.find((one) => one === queryOf(request).get('language'));

async function showOf(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, idOrDomain: string) {
  const organization = await findOpenOrganization(ctx, idOrDomain);
  if (!organization) return notFound(ctx, reply);
  const shown = renderOrganizationOf(ctx, organization);
  const html = accessibilityPage({
    locale: askedLanguage(request) ?? organization.locale,
    baseUrl: baseOf(ctx, organization),
    organization: shown,
    email: organization.designPreferences.accessibilityEmail || shown.contactEmail || shown.email || null,
  });
  return sendPage(reply, html, { isIndexed: true });
}

const ofOrganization: PageRoute = {
  method: 'GET',
  url: '/accessibility/:name',
  handle: (ctx, request, reply) => showOf(ctx, request, reply, parameter(request, 'name')),
};

const ofPlace: PageRoute = {
  method: 'GET',
  url: '/accessibility',
  async handle(ctx, request, reply) {
    if (ctx.site) return showOf(ctx, request, reply, ctx.site.organizationId);
    const locale = askedLanguage(request) ?? ctx.caller.language ?? organizationDefaults.locale;
    const html = accessibilityPage({ locale, baseUrl: ctx.baseUrl, organization: null, email: null });
    return sendPage(reply, html, { isIndexed: true });
  },
};

export const accessibilityPages: readonly PageRoute[] = [ofPlace, ofOrganization];
