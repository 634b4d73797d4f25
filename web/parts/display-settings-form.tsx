import { accessibilityOptions } from '@firstlook/contract/display-choice.ts';
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
} from '../device/ui-config.ts';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { Segmented } from '../ui/field/segmented.tsx';
import css from './display-settings-form.module.css';

/** Language, look, text size and help for the eye: applied at once. The same before sign-in and after it. */
export function DisplaySettingsForm() {
  const { t } = useTranslation();
  const config = useUiConfig();
  const { accessibility } = config;
  return (
    <div className={css.looks}>
      <section>
        <h2>{t('settings:language')}</h2>
        <p className="muted">{t('preferences:languageHelp')}</p>
        <Segmented<InterfaceLocale>
          label={t('settings:language')}
          value={config.locale}
          onChange={(locale) => setUiConfig({ locale, localeChosen: true })}
          options={interfaceLocales.map((value) => ({ value, label: t(`settings:languageName.${value}`) }))}
        />
      </section>
      <section>
        <h2>{t('settings:theme')}</h2>
        <p className="muted">{t('preferences:themeHelp')}</p>
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
        <p>{t('preferences:sample')}</p>
        <Segmented<`${RemSize}`>
          label={t('settings:textSize')}
          value={`${config.remSize}`}
          onChange={(value) => setUiConfig({ remSize: Number(value) as RemSize })}
          options={remSizes.map((size) => ({ value: `${size}`, label: t(`settings:textSizeName.${size}`) }))}
        />
      </section>
      <section>
        <h2>{t('preferences:accessibility')}</h2>
        <p className="muted">{t('preferences:accessibilityHelp')}</p>
        <div className={css.looksOptions}>
          {accessibilityOptions.map((option) => (
            <Checkbox
              key={option}
              checked={accessibility.includes(option)}
              label={t(`preferences:option.${option}`)}
              description={t(`preferences:optionHelp.${option}`)}
              onChange={(on) =>
                setUiConfig({
                  accessibility: on
                    ? [...accessibility, option]
                    : accessibility.filter((one) => one !== option),
                })
              }
            />
          ))}
        </div>
      </section>
    </div>
  );
}
