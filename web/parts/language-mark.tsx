import { languageNames, languageOf } from '@firstlook/contract/language.ts';
import type { Locale, OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import { directionOf } from '../i18n/i18n.ts';

interface Spoken {
  design: { locale: Locale };
}

/** The language of a release where it is not its organization's own: translations often bear the name of the first. */
export function otherLanguageOf(
  { design }: Spoken,
  home: OrganizationLocale | undefined,
): OrganizationLocale | null {
  if (!home) return null;
  const language = languageOf(design.locale);
  return language === home ? null : language;
}

interface LanguageMarkProps {
  release: Spoken;
  /** The language of its organization, while it is known. */
  home: OrganizationLocale | undefined;
}

/** Says `otherLanguageOf` beside the release's name, in that language. */
export function LanguageMark({ release, home }: LanguageMarkProps) {
  const language = otherLanguageOf(release, home);
  if (!language) return null;
  return (
    <span className="chip plain" lang={language} dir={directionOf(language)}>
      {languageNames[language]}
    </span>
  );
}
