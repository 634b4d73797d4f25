import type { OrganizationTheme as Theme } from '@firstlook/contract/organization.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { isClientAddress } from '../../device/address.ts';
import { setUiConfig, useUiConfig } from '../../device/ui-config.ts';
import { ownTheme, useAccentOf } from '../../parts/organization-theme.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { slots } from '../../ui/page/contrast.ts';
import css from './organization-theme.module.css';

interface ThemeOptionProps {
  /** Absent: the product's own colours. */
  theme: Theme | undefined;
  title: string;
  isChosen: boolean;
  onChoose: () => void;
}

function ThemeOption({ theme, title, isChosen, onChoose }: ThemeOptionProps) {
  const { t } = useTranslation();
  const toAccent = useAccentOf();
  const accent = toAccent(theme);
  const isShade =
    accent !== undefined && accent.action !== theme?.colors[slots.indexOf('action')]?.toUpperCase();
  return (
    <label className={classNames(isChosen && css.on)}>
      <input type="radio" name="theme" checked={isChosen} onChange={onChoose} />
      <span className={classNames(css.swatches, !theme && css.own)} aria-hidden="true">
        {(theme?.colors ?? ['', '', '', '']).map((color, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slots are their places
          <i key={slot} style={color ? { background: color } : undefined} />
        ))}
      </span>
      <span>
        <bdi>{title}</bdi>
        {isShade && <small>{t('preferences:organizationThemeShade')}</small>}
      </span>
    </label>
  );
}

/**
 * The theme whose colour the person sees one organization in (`themesByOrg`), first the one it shows to all.
 * Applied at once by the shell; kept on this device and on the account.
 */
export function OrganizationTheme({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { themesByOrg, accessibility } = useUiConfig();
  const organization = useOrganization(organizationId);
  const themes = organization?.designPreferences.themes ?? [];
  if (!organization || themes.length === 0) return null;
  const own = ownTheme(organization, isClientAddress());
  const chosen = themes.find(({ name }) => name === themesByOrg[organizationId])?.name;
  const { [organizationId]: _, ...others } = themesByOrg;
  return (
    <section className={css.choice} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{t('preferences:organizationTheme', { name: organization.name })}</h2>
        <p className="muted">
          {t(
            accessibility.includes('highContrast')
              ? 'preferences:organizationThemeOff'
              : 'preferences:organizationThemeHelp',
          )}
        </p>
      </div>
      <ThemeOption
        theme={own}
        title={
          own
            ? t('preferences:organizationThemeDefault', { name: own.name })
            : t('preferences:organizationThemeNone')
        }
        isChosen={chosen === undefined}
        onChoose={() => setUiConfig({ themesByOrg: others })}
      />
      {themes.map((theme) => (
        <ThemeOption
          key={theme.name}
          theme={theme}
          title={theme.name}
          isChosen={theme.name === chosen}
          onChoose={() => setUiConfig({ themesByOrg: { ...others, [organizationId]: theme.name } })}
        />
      ))}
    </section>
  );
}
