import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { OrganizationTheme } from '@firstlook/contract/organization.ts';
import { Copy, RotateCcw, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import lookCss from '../look.module.css';
import css from '../organization-edit.module.css';
import { Section } from '../setting.tsx';
import { useDesign, useSettingScope } from '../setting-scope.ts';
import { ThemeColors } from './theme-colors.tsx';
import { ThemeFonts } from './theme-fonts.tsx';
import { ThemePills } from './theme-pills.tsx';
import { ThemePreview } from './theme-preview.tsx';

const plain: OrganizationTheme = {
  name: '',
  colors: ['#FAF8F5', '#FFFFFF', '#16181D', '#5A606B', '#0F5E5C', '#FFFFFF', '#F2A65A'],
  css: '',
  fonts: [],
};

/** A name that no other theme has. */
function freeName(wanted: string, themes: readonly OrganizationTheme[]): string {
  const taken = themes.map(({ name }) => name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** The themes of the organization: the first one dresses every mail, page and site. */
export function ThemesEditor() {
  const { t } = useTranslation();
  const { base, errors, may } = useSettingScope();
  const { design, setDesign } = useDesign();
  const { themes } = design;
  const [at, setAt] = useState(0);
  const index = Math.min(at, themes.length - 1);
  const theme = themes[index];
  const saved = base.designPreferences.themes.find(({ name }) => name === theme?.name);
  const canUpdate = may('update');
  const canDevelop = may('develop');
  /** A new theme is its developer's until it is saved; then its looks are the admin's. */
  const canWrite = saved ? canUpdate : canDevelop;

  const put = (next: OrganizationTheme[], shown = index) => {
    setDesign({ themes: next });
    setAt(Math.max(0, Math.min(shown, next.length - 1)));
  };
  const change = (part: Partial<OrganizationTheme>) => {
    if (theme) put(themes.with(index, { ...theme, ...part }));
  };
  const add = (from: OrganizationTheme, name: string) =>
    put([...themes, { ...from, name: freeName(name, themes) }], themes.length);
  const remove = async () => {
    const yes = await confirm({
      title: t('organizationEdit:theme.removeTitle', { name: theme?.name }),
      text: t('organizationEdit:theme.removeText'),
      confirmLabel: t('common:remove'),
      danger: true,
    });
    if (yes) put(themes.toSpliced(index, 1), index - 1);
  };

  return (
    <div className={lookCss.themeColumns} data-path="designPreferences.themes">
      <div>
        <h2>{t('organizationEdit:field.designPreferences_themes')}</h2>
        <p className={classNames('muted', css.settingText)}>
          {t('organizationEdit:help.designPreferences_themes')}
        </p>
        <ThemePills
          themes={themes}
          chosen={index}
          onChoose={setAt}
          onAdd={canDevelop ? () => add(plain, t('organizationEdit:theme.newName')) : undefined}
        />
        {!canDevelop && <p className="muted small">{t('organizationEdit:theme.addClosed')}</p>}
        {theme ? (
          <>
            <Section needs={saved ? 'update' : 'develop'}>
              <div data-path={`designPreferences.themes.${index}.name`}>
                <TextField
                  required
                  label={t('organizationEdit:theme.name')}
                  value={theme.name}
                  maxLength={60}
                  error={errors.get(`designPreferences.themes.${index}.name`)}
                  onChange={(name) => change({ name })}
                />
              </div>
              <ThemeColors
                colors={theme.colors}
                error={errors.get(`designPreferences.themes.${index}.colors`)}
                onChange={(colors) => change({ colors })}
              />
              <ThemeFonts fonts={theme.fonts} disabled={!canWrite} onChange={(fonts) => change({ fonts })} />
              <div className="row wrap">
                <Button
                  size="sm"
                  icon={Star}
                  disabled={index === 0 || !canUpdate}
                  onClick={() => put([theme, ...themes.toSpliced(index, 1)], 0)}
                >
                  {t('organizationEdit:theme.use1')}
                </Button>
                <Button
                  size="sm"
                  icon={RotateCcw}
                  disabled={!saved || deepEqual(saved, theme) || !canUpdate}
                  onClick={() => saved && change(saved)}
                >
                  {t('organizationEdit:theme.reset')}
                </Button>
                <Button
                  size="sm"
                  icon={Copy}
                  disabled={!canDevelop}
                  onClick={() => add(theme, t('organizationEdit:theme.copyOf', { name: theme.name }))}
                >
                  {t('common:duplicate')}
                </Button>
                <Button
                  kind="danger"
                  size="sm"
                  icon={Trash2}
                  disabled={!canWrite}
                  onClick={() => void remove()}
                >
                  {t('common:remove')}
                </Button>
              </div>
            </Section>
            <Section needs="develop" title={t('organizationEdit:theme.code')}>
              <TextAreaField
                ltr
                className={css.code}
                rows={7}
                label={t('organizationEdit:theme.css')}
                help={t('organizationEdit:theme.cssHelp')}
                maxLength={50_000}
                value={theme.css}
                onChange={(css) => change({ css })}
              />
            </Section>
          </>
        ) : (
          <p className="muted">{t('organizationEdit:theme.none')}</p>
        )}
      </div>
      <ThemePreview theme={theme ?? plain} />
    </div>
  );
}
