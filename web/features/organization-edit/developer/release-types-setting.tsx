import type { ReleaseType } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { FileLink } from './file-link.tsx';
import { IdField } from './id-field.tsx';
import { useFileOptions } from './use-file-options.ts';

/** What can be published, and which fields each of it has. */
export function ReleaseTypesSetting() {
  const { t } = useTranslation();
  const { errors, may } = useSettingScope();
  const types = useSetting('releaseTypes');
  const fileOptions = useFileOptions('fields');
  return (
    <Section
      needs="develop"
      path="releaseTypes"
      title={t('organizationEdit:field.releaseTypes')}
      text={t('organizationEdit:help.releaseTypes')}
    >
      <RowsEditor
        label={t('organizationEdit:field.releaseTypes')}
        items={types.value}
        empty={t('organizationEdit:noReleaseTypes')}
        addLabel={t('organizationEdit:releaseType.add')}
        create={(): ReleaseType => ({ id: '', name: '', dataFieldsLocalFilePath: '', isGroup: false })}
        pathOf={(index) => `releaseTypes.${index}`}
        isWrong={(index) => [...errors.keys()].some((path) => path.startsWith(`releaseTypes.${index}.`))}
        title={({ name, id, isGroup }) => (
          <>
            <b>
              <bdi>{name || id || t('organizationEdit:untitled')}</bdi>
            </b>
            {isGroup && <span className="chip plain">{t('organizationEdit:releaseType.group')}</span>}
          </>
        )}
        onChange={types.set}
      >
        {(type, change, index) => (
          <>
            <div className="pair">
              <TextField
                label={t('organizationEdit:name')}
                value={type.name}
                maxLength={200}
                onChange={(name) => change({ name })}
              />
              <IdField
                value={type.id}
                error={errors.get(`releaseTypes.${index}.id`)}
                onChange={(id) => change({ id })}
              />
            </div>
            <div className="pair">
              <div>
                <SelectField
                  required
                  disabled={!may('develop')}
                  label={t('organizationEdit:releaseType.fields')}
                  value={type.dataFieldsLocalFilePath || null}
                  options={fileOptions(type.dataFieldsLocalFilePath)}
                  error={errors.get(`releaseTypes.${index}.dataFieldsLocalFilePath`)}
                  onChange={(file) => change({ dataFieldsLocalFilePath: file ?? '' })}
                />
                <FileLink file={type.dataFieldsLocalFilePath} />
              </div>
            </div>
            <Checkbox
              label={t('organizationEdit:releaseType.isGroup')}
              checked={type.isGroup}
              onChange={(isGroup) => change({ isGroup })}
            />
            {type.isGroup && (
              <SelectField
                clearable
                disabled={!may('develop')}
                label={t('organizationEdit:releaseType.follow')}
                help={t('organizationEdit:releaseType.followHelp')}
                value={type.followReleaseType ?? null}
                options={types.value
                  .filter(({ id }) => id !== '' && id !== type.id)
                  .map(({ id, name }) => ({ value: id, label: name || id }))}
                onChange={(follow) => change({ followReleaseType: follow ?? undefined })}
              />
            )}
          </>
        )}
      </RowsEditor>
    </Section>
  );
}
