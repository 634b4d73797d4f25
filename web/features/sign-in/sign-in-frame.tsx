import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignInDoor } from '../../data/session.ts';
import { type InterfaceLocale, interfaceLocales, setUiConfig, useUiConfig } from '../../device/ui-config.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { withWords } from '../../i18n/words.ts';
import { usePageLocale } from '../../parts/page-locale.ts';
import { usePicture } from '../../ui/hook/use-picture.ts';
import { isAccessibilityKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { BrandMark } from '../../ui/page/brand.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { OrganizationMark } from '../../ui/page/organization-mark.tsx';
import picture from '../../ui/sign-in.svg';
import css from './sign-in.module.css';

const DisplaySettingsDialog = lazy(() =>
  withWords(['preferences'], import('./display-settings-dialog.tsx')).then((module) => ({
    default: module.DisplaySettingsDialog,
  })),
);

/** The first language of the browser that we speak. */
const preferredLocale = (): InterfaceLocale | undefined =>
  navigator.languages
    .map((language) => interfaceLocales.find((one) => language.toLowerCase().split('-')[0] === one))
    .find((one) => one !== undefined);

function Foot() {
  const { t } = useTranslation();
  const config = useUiConfig();
  const { localeChosen } = config;
  const door = useSignInDoor();
  // What is spoken now: the organization's language until a person chose.
  const locale = localeChosen ? config.locale : (door?.locale ?? config.locale);
  const preferred = localeChosen ? undefined : preferredLocale();
  const choose = (one: InterfaceLocale) => setUiConfig({ locale: one, localeChosen: true });
  const [looks, setLooks] = useState(false);
  useShortcut(isAccessibilityKey, () => setLooks(true));
  return (
    <div className={css.foot}>
      {preferred && preferred !== locale && (
        <p className={css.offer} lang={preferred} dir={directionOf(preferred)}>
          {t(`signIn:offer.${preferred}`)}
        </p>
      )}
      <nav aria-label={t('signIn:language')}>
        {interfaceLocales.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === locale}
            onClick={() => choose(one)}
          >
            {t(`settings:languageName.${one}`)}
          </button>
        ))}
      </nav>
      <IconButton icon={SlidersHorizontal} label={t('signIn:looks')} onClick={() => setLooks(true)} />
      <a className="link" href={`/accessibility/${door?.organizationId ?? ''}`}>
        {t('signIn:statement')}
      </a>
      <span className={css.brand}>
        Firstlook <BrandMark />
      </span>
      {looks && (
        <Suspense>
          <DisplaySettingsDialog onClose={() => setLooks(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The frame of every screen before sign-in: the organization whose address was opened, its picture and sentence. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const door = useSignInDoor();
  usePageLocale(door?.locale);
  const { shown: background, onError } = usePicture(door?.bgImg);
  useEffect(() => {
    document.title = `${title} · ${door?.name ?? 'Firstlook'}`;
  }, [title, door?.name]);
  return (
    <main className={css.signIn} id="main" tabIndex={-1}>
      <div className={css.side}>
        <div className={css.organization}>
          {door ? <OrganizationMark name={door.name} logo={door.logo} /> : <BrandMark />}
          <b>{door?.name ?? 'Firstlook'}</b>
        </div>
        <div className={css.body}>{children}</div>
        <Foot />
      </div>
      <div className={css.picture}>
        <img src={background ?? picture} alt="" onError={onError} />
        <p className={background ? css.onPicture : undefined}>
          <b dir="auto">{door?.msg || t('signIn:voice')}</b>
          {!door?.msg && <small>{t('signIn:voiceText')}</small>}
        </p>
      </div>
    </main>
  );
}
