import { type OrganizationLocale, organizationLocales } from '@firstlook/contract/organization-choice.ts';
import i18next from 'i18next';

/** The language that a person reads the screens in; Hebrew that addresses a woman is Hebrew. */
export const shownLanguage = (): OrganizationLocale =>
  organizationLocales.find((locale) => locale === i18next.language) ?? 'he';
