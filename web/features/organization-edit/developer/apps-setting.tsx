import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Section } from '../setting.tsx';
import { useDesign, useSetting, useSettingScope } from '../setting-scope.ts';

const clientApps = ['default', 'publisher', 'stream'] as const;

/** Which site the readers get, and under which names the design knows the two apps. */
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
      <div className="two">
        <div data-path="designPreferences.clientApp">
          <TextField
            ltr
            label={t('organizationEdit:field.designPreferences_clientApp')}
            help={t('organizationEdit:help.designPreferences_clientApp')}
            value={design.clientApp}
            maxLength={100}
            onChange={(value) => setDesign({ clientApp: value })}
          />
        </div>
        <div data-path="designPreferences.producerApp">
          <TextField
            ltr
            label={t('organizationEdit:field.designPreferences_producerApp')}
            help={t('organizationEdit:help.designPreferences_producerApp')}
            value={design.producerApp ?? ''}
            maxLength={100}
            onChange={(value) => setDesign({ producerApp: value || undefined })}
          />
        </div>
      </div>
    </Section>
  );
}
