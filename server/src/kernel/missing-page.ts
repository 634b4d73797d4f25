import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { FastifyRequest } from 'fastify';
import { notFoundPage } from '../rendering/pages.ts';
import type { RenderLocale } from '../rendering/render-input.ts';
import type { Ctx } from './ctx.ts';

const pageLocales: readonly RenderLocale[] = ['he', 'en', 'fr'];

/** The first language of ours that the browser asks for (RFC 9110, section 12.5.4), else the installation's. */
export function languageOf(request: FastifyRequest): RenderLocale {
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase());
  const wanted = asked.find((one) => pageLocales.includes(one as never));
  return pageLocales.find((locale) => locale === wanted) ?? organizationDefaults.locale;
}

/** In place of a page that is not there, or that this visitor may not know of; such an address says nothing of a language. */
export const missingPage = (ctx: Ctx): string =>
  notFoundPage({ locale: ctx.caller.language ?? organizationDefaults.locale, baseUrl: ctx.baseUrl });
