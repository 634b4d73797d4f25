import type { OrganizationTheme } from '@firstlook/contract/organization.ts';
import { Plus, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/page/class-name.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import navCss from '../settings-nav.module.css';

interface ThemePillsProps {
  themes: readonly OrganizationTheme[];
  chosen: number;
  onChoose: (position: number) => void;
  /** Absent for those who may not add one. */
  onAdd: (() => void) | undefined;
}

/** The themes by three of their colours and their names; the first is the one in use. */
export function ThemePills({ themes, chosen, onChoose, onAdd }: ThemePillsProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would close the choice together with the form
    <div className={navCss.themePills} role="group" aria-label={t('organizationEdit:theme.choose')}>
      {themes.map((one, position) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a theme has no other name while it is being renamed
          key={position}
          type="button"
          aria-pressed={position === chosen}
          className={classNames(navCss.themePill, position === chosen && navCss.on)}
          onClick={() => onChoose(position)}
        >
          <span aria-hidden="true">
            {[0, 4, 6].map((slot) => (
              <i key={slot} style={{ background: one.colors[slot] }} />
            ))}
          </span>
          <bdi>{one.name || t('organizationEdit:untitled')}</bdi>
          {position === 0 && <Icon of={Star} small />}
          {position === 0 && <span className="visually-hidden">{t('organizationEdit:theme.inUse')}</span>}
        </button>
      ))}
      {onAdd && (
        <button type="button" className={classNames(navCss.themePill, navCss.newTheme)} onClick={onAdd}>
          <Icon of={Plus} small />
          {t('organizationEdit:theme.add')}
        </button>
      )}
    </div>
  );
}
