import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { directionOf } from '../i18n/i18n.ts';
import { languageOf, loadLocale } from '../i18n/words.ts';

interface ReleaseWordsProps {
  /** The language of the release's design. */
  locale: Locale;
  children: ReactNode;
}

/**
 * What is inside speaks the language of its release and runs in its direction, whatever the language of the screen around it
 * (specification 2 section 1: a release view's locale comes from the release's design). Until its words are there, the
 * screen's own are said.
 */
export function ReleaseWords({ locale, children }: ReleaseWordsProps) {
  const { i18n } = useTranslation();
  // Hebrew as it speaks to a woman is Hebrew.
  const isSpoken = i18n.language?.slice(0, 2) === locale;
  const [loaded, setLoaded] = useState<Locale>();
  useEffect(() => {
    if (isSpoken) return;
    let isOver = false;
    loadLocale(locale).then(
      () => isOver || setLoaded(locale),
      // Words that do not come leave the page readable in the screen's language.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isSpoken, locale]);
  const own = useMemo(() => i18n.cloneInstance({ lng: languageOf(locale) }), [i18n, locale]);
  const isOwn = !isSpoken && loaded === locale;
  return (
    <I18nextProvider i18n={isOwn ? own : i18n}>
      <div style={{ display: 'contents' }} {...(isOwn ? { lang: locale, dir: directionOf(locale) } : {})}>
        {children}
      </div>
    </I18nextProvider>
  );
}
