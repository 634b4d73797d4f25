import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Section } from '../setting.tsx';
import { useDesign, useSetting, useSettingScope } from '../setting-scope.ts';

const clientApps = ['default', 'publisher', 'stream'] as const;

/** The value of the entity that names no theme (specification 2 section 3). */
const noTheme = 'default';

interface ThemeSelectProps {
  name: 'clientApp' | 'producerApp';
  value: string;
  onChange: (value: string) => void;
}

/** A theme of the organization by its name; a name that is none of them any more stays, and says so. */
function ThemeSelect({ name, value, onChange }: ThemeSelectProps) {
  const { t } = useTranslation();
  const { may } = useSettingScope();
  const { design } = useDesign();
  const names = design.themes.map((theme) => theme.name).filter((one) => one && one !== noTheme);
  const options = [
    { value: noTheme, label: t('organizationEdit:theme.ofProduct') },
    ...[...new Set(names)].map((one) => ({ value: one, label: one })),
  ];
  if (!options.some((option) => option.value === value))
    options.push({ value, label: t('organizationEdit:theme.unknown', { name: value }) });
  return (
    <SelectField
      disabled={!may('develop')}
      label={t(`organizationEdit:field.designPreferences_${name}`)}
      help={t(`organizationEdit:help.designPreferences_${name}`)}
      value={value}
      options={options}
      onChange={(chosen) => onChange(chosen ?? noTheme)}
    />
  );
}

/** Which site the readers get, and whose theme colours the two apps. */
export function AppsSetting() {
  const { t } = useTranslation();
  const { may } = useSettingScope();
  const { design, setDesign } = useDesign();
  const clientApp = useSetting('clientApp');
  return (
    <Section needs="develop" title={t('organizationEdit:apps')}>
      <div data-path="clientApp">
        <SelectField
          disabled={!may('develop')}
          label={t('organizationEdit:field.clientApp')}
          help={t('organizationEdit:help.clientApp')}
          value={clientApp.value}
          options={clientApps.map((value) => ({ value, label: t(`organizationEdit:clientApp.${value}`) }))}
          onChange={(value) => clientApp.set(value ?? 'default')}
        />
      </div>
      <div className="pair">
        <div data-path="designPreferences.clientApp">
          <ThemeSelect
            name="clientApp"
            value={design.clientApp}
            onChange={(value) => setDesign({ clientApp: value })}
          />
        </div>
        <div data-path="designPreferences.producerApp">
          <ThemeSelect
            name="producerApp"
            value={design.producerApp ?? noTheme}
            onChange={(value) => setDesign({ producerApp: value === noTheme ? undefined : value })}
          />
        </div>
      </div>
    </Section>
  );
}
