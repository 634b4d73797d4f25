import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type InterfaceLocale,
  interfaceLocales,
  type RemSize,
  remSizes,
  setUiConfig,
  type ThemeChoice,
  useUiConfig,
} from '../../data/ui-config.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import './settings.css';

/** Language, theme and text size: applied at once, remembered on this device. */
export function SettingsPage() {
  const { t } = useTranslation();
  const config = useUiConfig();
  return (
    <Page title={t('settings:title')}>
      <PageHeader title={t('settings:title')} lede={t('settings:lede')} />
      <div className="panel settings">
        <section>
          <h2>{t('settings:language')}</h2>
          <p className="muted">{t('settings:languageHelp')}</p>
          <Segmented<InterfaceLocale>
            label={t('settings:language')}
            value={config.locale}
            onChange={(locale) => setUiConfig({ locale, localeChosen: true })}
            options={interfaceLocales.map((value) => ({ value, label: t(`settings:languageName.${value}`) }))}
          />
        </section>
        <section>
          <h2>{t('settings:theme')}</h2>
          <p className="muted">{t('settings:themeHelp')}</p>
          <Segmented<ThemeChoice>
            label={t('settings:theme')}
            value={config.theme}
            onChange={(theme) => setUiConfig({ theme })}
            options={[
              { value: 'light', label: t('settings:themeName.light'), icon: Sun },
              { value: 'dark', label: t('settings:themeName.dark'), icon: Moon },
              { value: 'system', label: t('settings:themeName.system'), icon: Monitor },
            ]}
          />
        </section>
        <section>
          <h2>{t('settings:textSize')}</h2>
          <p>{t('settings:sample')}</p>
          <Segmented<`${RemSize}`>
            label={t('settings:textSize')}
            value={`${config.remSize}`}
            onChange={(value) => setUiConfig({ remSize: Number(value) as RemSize })}
            options={remSizes.map((size) => ({
              value: `${size}`,
              label: t(`settings:textSizeName.${size}`),
            }))}
          />
        </section>
      </div>
    </Page>
  );
}
