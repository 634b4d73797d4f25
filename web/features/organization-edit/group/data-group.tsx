import { useTranslation } from 'react-i18next';
import { useRegisteredFiles } from '../../../data/registered-file.ts';
import { useStorageUsage } from '../../../data/storage-usage.ts';
import { path } from '../../../device/path.ts';
import { Failure } from '../../../parts/failure.tsx';
import { StorageMeter } from '../../../parts/storage-meter.tsx';
import { NamesField } from '../../../ui/field/names-field.tsx';
import { OptionsField } from '../../../ui/field/options-field.tsx';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import css from '../organization-edit.module.css';
import { Section, TextSetting, ToggleSetting } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { ContactFieldsSetting } from './contact-fields-setting.tsx';

function InnerFiltersSetting() {
  const { t } = useTranslation();
  const { errors } = useSettingScope();
  const filters = useSetting('innerFilters');
  return (
    <Section
      needs="develop"
      path="innerFilters"
      title={t('organizationEdit:field.innerFilters')}
      text={t('organizationEdit:help.innerFilters')}
    >
      <RowsEditor
        label={t('organizationEdit:field.innerFilters')}
        items={filters.value}
        addLabel={t('organizationEdit:filter.add')}
        create={() => ({ id: crypto.randomUUID(), field: '', title: '', options: [] })}
        pathOf={(index) => `innerFilters.${index}`}
        isWrong={(index) =>
          errors.has(`innerFilters.${index}.id`) || errors.has(`innerFilters.${index}.field`)
        }
        title={({ title, field }) => <bdi>{title || field || t('organizationEdit:untitled')}</bdi>}
        onChange={filters.set}
      >
        {(filter, change, index) => (
          <>
            <div className="pair">
              <TextField
                label={t('organizationEdit:filter.title')}
                value={filter.title}
                maxLength={200}
                onChange={(title) => change({ title })}
              />
              <TextField
                ltr
                label={t('organizationEdit:filter.field')}
                help={t('organizationEdit:filter.fieldHelp')}
                value={filter.field}
                error={errors.get(`innerFilters.${index}.field`)}
                maxLength={100}
                onChange={(field) => change({ field: field.trim() })}
              />
            </div>
            <OptionsField value={filter.options} onChange={(options) => change({ options })} />
          </>
        )}
      </RowsEditor>
    </Section>
  );
}

/** How much is taken of what the organization may keep, and the way to what takes it. */
function StorageSection({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const usage = useStorageUsage(organizationId);
  return (
    <section className={css.settingSection}>
      <h2>{t('storage:title')}</h2>
      <p className={classNames('muted', css.settingText)}>{t('storage:lede')}</p>
      {usage.data ? (
        <StorageMeter usage={usage.data} />
      ) : usage.isError ? (
        <Failure error={usage.error} onRetry={() => void usage.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      <div className="row wrap">
        <ButtonLink size="sm" to={path.storage(organizationId)}>
          {t('storage:see')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What is searched, filtered and kept. */
export function DataGroup() {
  const { t } = useTranslation();
  const { organization, may } = useSettingScope();
  const searchKeys = useSetting('searchKeys');
  const inherit = useSetting('inheritFilePath');
  const files = useRegisteredFiles(organization?._id ?? '', may('develop'));
  const paths = (files.data?.items ?? []).filter(({ kind }) => kind === 'fields').map((file) => file.path);
  const known = inherit.value && !paths.includes(inherit.value) ? [inherit.value, ...paths] : paths;
  return (
    <>
      <Section>
        <TextSetting name="defaultGalleryCredit" maxLength={300} />
        <ToggleSetting name="dontUseGlobalDbData" />
      </Section>
      {organization && <ContactFieldsSetting organizationId={organization._id} />}
      <Section needs="develop">
        <div data-path="searchKeys">
          <NamesField
            label={t('organizationEdit:field.searchKeys')}
            help={t('organizationEdit:help.searchKeys')}
            value={searchKeys.value}
            options={[]}
            onChange={searchKeys.set}
          />
        </div>
        <div data-path="inheritFilePath">
          <SelectField
            clearable
            label={t('organizationEdit:field.inheritFilePath')}
            help={t('organizationEdit:help.inheritFilePath')}
            value={inherit.value}
            error={inherit.error}
            options={known.map((value) => ({ value, label: value }))}
            onChange={inherit.set}
          />
        </div>
      </Section>
      <InnerFiltersSetting />
      {organization && may('update') && <StorageSection organizationId={organization._id} />}
      {organization && may('update') && (
        <section className={css.settingSection}>
          <h2>{t('organizationEdit:trust.title')}</h2>
          <p className={classNames('muted', css.settingText)}>{t('organizationEdit:trust.text')}</p>
          <div className="row wrap">
            <ButtonLink size="sm" to={path.audit(organization._id)}>
              {t('organizationEdit:trust.audit')}
            </ButtonLink>
            <ButtonLink size="sm" to={path.apiKeys(organization._id)}>
              {t('organizationEdit:trust.keys')}
            </ButtonLink>
            <ButtonLink size="sm" to={path.person(organization._id)}>
              {t('organizationEdit:trust.person')}
            </ButtonLink>
          </div>
        </section>
      )}
    </>
  );
}
