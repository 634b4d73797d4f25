import { Monitor, Moon, SlidersHorizontal, Sun, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { interfaceLocales, remSizes, setUiConfig, useUiConfig } from '../../device/ui-config.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { Menu, MenuDivider, MenuItem, MenuLabel } from '../../ui/overlay/menu.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import css from './settings-menu.module.css';

const themes = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'system', icon: Monitor },
] as const;

interface SettingsMenuProps {
  organizationId?: string;
  end?: boolean;
  /** There is no session, so there is no page of preferences. */
  signedOut?: boolean;
}

/** Language, theme and text size without leaving the work; all remembered on this device. */
export function SettingsMenu({ organizationId, end, signedOut }: SettingsMenuProps) {
  const { t } = useTranslation();
  const go = useGo();
  const config = useUiConfig();
  return (
    <Menu
      align="end"
      target={<IconButton className={end ? css.last : undefined} icon={SunMoon} label={t('shell:look')} />}
    >
      <MenuLabel>{t('settings:language')}</MenuLabel>
      {interfaceLocales.map((locale) => (
        <MenuItem
          key={locale}
          stay
          chosen={config.locale === locale}
          onClick={() => setUiConfig({ locale, localeChosen: true })}
        >
          <span lang={locale}>{t(`settings:languageName.${locale}`)}</span>
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuLabel>{t('settings:theme')}</MenuLabel>
      {themes.map(({ value, icon }) => (
        <MenuItem
          key={value}
          stay
          icon={icon}
          chosen={config.theme === value}
          onClick={() => setUiConfig({ theme: value })}
        >
          {t(`settings:themeName.${value}`)}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuLabel>{t('settings:textSize')}</MenuLabel>
      {remSizes.map((remSize) => (
        <MenuItem
          key={remSize}
          stay
          chosen={config.remSize === remSize}
          onClick={() => setUiConfig({ remSize })}
        >
          {t(`settings:textSizeName.${remSize}`)}
        </MenuItem>
      ))}
      {!signedOut && (
        <>
          <MenuDivider />
          <MenuItem icon={SlidersHorizontal} onClick={() => go(path.settings(organizationId))}>
            {t('settings:all')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
