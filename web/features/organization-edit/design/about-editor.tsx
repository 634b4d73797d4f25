import type { CrewMember } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import css from '../organization-edit.module.css';
import { Section } from '../setting.tsx';
import { useDesign, useSettingScope } from '../setting-scope.ts';

/** What the about page of the readers' site says besides what the organization says everywhere. */
export function AboutEditor() {
  const { t } = useTranslation();
  const { errors } = useSettingScope();
  const { design, setDesign } = useDesign();
  const nameError = (index: number) => errors.get(`designPreferences.crew.${index}.name`);
  return (
    <>
      <Section
        path="designPreferences.crew"
        title={t('organizationEdit:field.designPreferences_crew')}
        text={t('organizationEdit:help.designPreferences_crew')}
      >
        <RowsEditor<CrewMember>
          label={t('organizationEdit:field.designPreferences_crew')}
          items={design.crew ?? []}
          onChange={(crew) => setDesign({ crew })}
          create={() => ({ name: '', role: '' })}
          addLabel={t('organizationEdit:crew.add')}
          most={60}
          title={({ name }) => <bdi>{name || t('organizationEdit:crew.new')}</bdi>}
          pathOf={(index) => `designPreferences.crew.${index}`}
          isWrong={(index) => !!nameError(index)}
        >
          {(person, change, index) => (
            <div className={css.settingStack}>
              <TextField
                label={t('organizationEdit:crew.name')}
                required
                maxLength={100}
                value={person.name}
                error={nameError(index)}
                onChange={(name) => change({ name })}
              />
              <TextField
                label={t('organizationEdit:crew.role')}
                maxLength={100}
                value={person.role}
                onChange={(role) => change({ role })}
              />
            </div>
          )}
        </RowsEditor>
      </Section>
      {(['contactEmail', 'accessibilityEmail'] as const).map((name) => (
        <Section key={name} path={`designPreferences.${name}`}>
          <TextField
            label={t(`organizationEdit:field.designPreferences_${name}`)}
            help={t(`organizationEdit:help.designPreferences_${name}`)}
            ltr
            type="email"
            maxLength={254}
            value={design[name] ?? ''}
            error={errors.get(`designPreferences.${name}`)}
            onChange={(text) => setDesign({ [name]: text.trim() || undefined })}
          />
        </Section>
      ))}
    </>
  );
}
