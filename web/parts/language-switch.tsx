import { byLanguage, languageNames, languageOf } from '@firstlook/contract/language.ts';
import type { Release, Translation } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../device/path.ts';
import { directionOf } from '../i18n/i18n.ts';
import { AppLink } from '../ui/page/link.tsx';
import css from './language-switch.module.css';

type Switched = Pick<Release, 'organizationId' | '_id' | 'design' | 'translations' | 'abilities'>;

interface LanguageSwitchProps {
  release: Switched;
  /** Where the release with this id lies; its own page by default. */
  to?: (id: string) => string;
}

/** What readers do not get now is said to those who work on it. */
function State({ translation: { isArchived, status } }: { translation: Translation }) {
  const { t } = useTranslation();
  const state = isArchived ? 'archived' : status;
  return state === 'distributed' ? null : <small>({t(`releases:statusName.${state}`)})</small>;
}

/** A release in its languages, each by its own name, this one marked; nothing where it has but one. */
export function LanguageSwitch({ release, to }: LanguageSwitchProps) {
  const { t } = useTranslation();
  const { organizationId, _id, translations, abilities } = release;
  if (translations.length === 0) return null;
  const others = translations.map((translation) => ({ ...translation, translation }));
  const all = [{ _id, locale: release.design.locale, translation: null }, ...others].toSorted(byLanguage);
  return (
    <nav aria-label={t('settings:language')}>
      <ul className={css.languages}>
        {all.map(({ _id: id, locale, translation }) => {
          const language = languageOf(locale);
          const name = (
            <span lang={language} dir={directionOf(language)}>
              {languageNames[language]}
            </span>
          );
          return (
            <li key={id}>
              {translation ? (
                <AppLink to={to ? to(id) : path.release(organizationId, id)} hrefLang={language}>
                  {name}
                  {abilities.edit && <State translation={translation} />}
                </AppLink>
              ) : (
                <b aria-current="true">{name}</b>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
