import { useTranslation } from 'react-i18next';
import { useTemplateName } from '../../../parts/template-name.ts';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { FileLink } from './file-link.tsx';
import { IdField } from './id-field.tsx';
import { useFileOptions } from './use-file-options.ts';

const kinds = ['landingPage', 'email'] as const;

/** What draws a landing page or a mail, and of which release types. */
export function TemplatesSetting() {
  const { t } = useTranslation();
  const { draft, errors, may } = useSettingScope();
  const templates = useSetting('templates');
  const nameOf = useTemplateName();
  const fileOptions = useFileOptions('template');
  const types = draft.releaseTypes.map(({ id, name }) => ({ value: id, label: name || id }));
  return (
    <Section
      needs="develop"
      path="templates"
      title={t('organizationEdit:field.templates')}
      text={t('organizationEdit:help.templates')}
    >
      <RowsEditor
        label={t('organizationEdit:field.templates')}
        items={templates.value}
        addLabel={t('organizationEdit:template.add')}
        create={() => ({
          id: '',
          name: '',
          type: 'landingPage' as const,
          releaseTypes: [],
          handlebarsLocalFilePath: '',
        })}
        pathOf={(index) => `templates.${index}`}
        isWrong={(index) => [...errors.keys()].some((path) => path.startsWith(`templates.${index}.`))}
        title={({ name, id, type }) => (
          <>
            <b>
              <bdi>{nameOf(name) || id || t('organizationEdit:untitled')}</bdi>
            </b>
            <span className="chip plain">{t(`organizationEdit:kind.${type}`)}</span>
          </>
        )}
        onChange={templates.set}
      >
        {(template, change, index) => (
          <>
            <div className="pair">
              <TextField
                label={t('organizationEdit:name')}
                help={template.name.includes(':') ? nameOf(template.name) : undefined}
                value={template.name}
                maxLength={200}
                onChange={(name) => change({ name })}
              />
              <IdField
                value={template.id}
                error={errors.get(`templates.${index}.id`)}
                onChange={(id) => change({ id })}
              />
            </div>
            <div className="pair">
              <SelectField
                disabled={!may('develop')}
                label={t('organizationEdit:template.kind')}
                value={template.type}
                options={kinds.map((value) => ({ value, label: t(`organizationEdit:kind.${value}`) }))}
                onChange={(kind) => change({ type: kind === 'email' ? 'email' : 'landingPage' })}
              />
              <div>
                <SelectField
                  required
                  disabled={!may('develop')}
                  label={t('organizationEdit:template.file')}
                  value={template.handlebarsLocalFilePath || null}
                  options={fileOptions(template.handlebarsLocalFilePath)}
                  error={errors.get(`templates.${index}.handlebarsLocalFilePath`)}
                  onChange={(file) => change({ handlebarsLocalFilePath: file ?? '' })}
                />
                <FileLink file={template.handlebarsLocalFilePath} />
              </div>
            </div>
            <MultiSelectField
              disabled={!may('develop')}
              label={t('organizationEdit:template.releaseTypes')}
              value={template.releaseTypes}
              options={types}
              onChange={(releaseTypes) => change({ releaseTypes })}
            />
            {template.type === 'landingPage' && (
              <TextField
                ltr
                label={t('organizationEdit:template.url')}
                help={t('organizationEdit:template.urlHelp')}
                placeholder="https://"
                value={template.url ?? ''}
                maxLength={2000}
                error={errors.get(`templates.${index}.url`)}
                onChange={(url) => change({ url: url.trim() || undefined })}
              />
            )}
          </>
        )}
      </RowsEditor>
    </Section>
  );
}
