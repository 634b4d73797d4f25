import { languageNames, languageOf } from '@firstlook/contract/language.ts';
import type { Locale, OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import { useOrganization } from '../data/organization.ts';
import { directionOf } from '../i18n/i18n.ts';

interface Spoken {
  organizationId: string;
  design: { locale: Locale };
}

/** The language of a release where it is not its organization's own: translations often bear the name of the first. */
export function otherLanguageOf(
  { design }: Pick<Spoken, 'design'>,
  organization: { locale: OrganizationLocale } | undefined,
): OrganizationLocale | null {
  const language = languageOf(design.locale);
  return organization && language !== organization.locale ? language : null;
}

/** Says `otherLanguageOf` beside the release's name, in that language. */
export function LanguageMark({ release }: { release: Spoken }) {
  const language = otherLanguageOf(release, useOrganization(release.organizationId));
  if (!language) return null;
  return (
    <span className="chip plain" lang={language} dir={directionOf(language)}>
      {languageNames[language]}
    </span>
  );
}
