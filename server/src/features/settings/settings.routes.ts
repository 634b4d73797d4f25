import { accessibilityOptions, textSizes } from '@firstlook/contract/display-choice.ts';
import { organizationLocales } from '@firstlook/contract/organization-choice.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import * as contract from '@firstlook/contract/settings.ts';
import { route } from '../../kernel/route.ts';
import { listLocales } from './locale.service.ts';
import { getSettings, saveSettings } from './settings.service.ts';

const config = {
  locales: [...organizationLocales],
  themes: ['light', 'dark', 'system'],
  remSizes: [...textSizes],
  accessibility: [...accessibilityOptions],
  defaults: contract.uiSettings.parse({}),
};

export const settingsRoutes = [
  route(contract.getSettings, (ctx) => getSettings(ctx)),
  route(contract.saveSettings, (ctx, { body }) => saveSettings(ctx, body)),
  route(contract.getSettingsConfig, async () => config),
  route(contract.getEnvManagement, async (ctx) => ({
    logo: `${ctx.baseUrl}/icon.svg`,
    defaultLocale: organizationDefaults.locale,
    defaultOrganizationType: 'tvProducer' as const,
    baseUrl: ctx.baseUrl,
  })),
  route(contract.getLocales, async (_ctx, { query }) => listLocales(query.locale)),
];
