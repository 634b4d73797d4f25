import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { setUiConfig, useUiConfig } from '../../data/ui-config.ts';
import './organization-theme.css';

/** The theme in which the person sees one organization's own pages (`themesByOrg`); only where there is a choice. */
export function OrganizationTheme({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { themesByOrg } = useUiConfig();
  const organization = useOrganization(organizationId);
  const themes = organization?.designPreferences.themes ?? [];
  if (!organization || themes.length < 2) return null;
  const chosen = themesByOrg[organizationId] ?? themes[0]?.name;
  return (
    <section className="theme-choice" aria-labelledby={id}>
      <div className="theme-head">
        <h2 id={id}>{t('preferences:organizationTheme', { name: organization.name })}</h2>
        <p className="muted">{t('preferences:organizationThemeHelp')}</p>
      </div>
      {themes.map(({ name, colors }) => (
        <label key={name} className={name === chosen ? 'on' : undefined}>
          <input
            type="radio"
            name="theme"
            checked={name === chosen}
            onChange={() => setUiConfig({ themesByOrg: { ...themesByOrg, [organizationId]: name } })}
          />
          <span className="swatches" aria-hidden="true">
            {colors.map((color, slot) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the seven slots are their places
              <i key={slot} style={{ background: color }} />
            ))}
          </span>
          <bdi>{name}</bdi>
        </label>
      ))}
    </section>
  );
}
