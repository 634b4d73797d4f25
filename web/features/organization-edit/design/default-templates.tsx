import { useTranslation } from 'react-i18next';
import { useTemplateName } from '../../../parts/template-name.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import css from '../organization-edit.module.css';
import { Section } from '../setting.tsx';
import { useSettingScope } from '../setting-scope.ts';

const kinds = ['landingPage', 'email'] as const;

/** Which template draws a release type when none was chosen. */
export function DefaultTemplates() {
  const { t } = useTranslation();
  const { draft, set, may } = useSettingScope();
  const nameOf = useTemplateName();
  const choose = (key: string, id: string | null) => {
    const { [key]: _before, ...rest } = draft.defaultTemplates;
    set('defaultTemplates', id ? { ...rest, [key]: id } : rest);
  };
  return (
    <Section
      path="defaultTemplates"
      title={t('organizationEdit:field.defaultTemplates')}
      text={t('organizationEdit:help.defaultTemplates')}
    >
      {draft.releaseTypes.length === 0 && <p className="muted">{t('organizationEdit:noReleaseTypes')}</p>}
      {draft.releaseTypes.map((type) => (
        <div className={css.settingSub} key={type.id}>
          <h3>
            <bdi>{type.name || type.id}</bdi>
          </h3>
          <div className="pair">
            {kinds.map((kind) => {
              const key = `${kind}:${type.id}`;
              const fitting = draft.templates.filter(
                (template) => template.type === kind && template.releaseTypes.includes(type.id),
              );
              return (
                <SelectField
                  key={kind}
                  clearable
                  disabled={!may('update') || fitting.length === 0}
                  label={t(`organizationEdit:kind.${kind}`)}
                  help={fitting.length === 0 ? t('organizationEdit:template.noFitting') : undefined}
                  value={draft.defaultTemplates[key] ?? null}
                  options={fitting.map((template) => ({ value: template.id, label: nameOf(template.name) }))}
                  onChange={(id) => choose(key, id)}
                />
              );
            })}
          </div>
        </div>
      ))}
    </Section>
  );
}
