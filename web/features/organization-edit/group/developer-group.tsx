import { useTranslation } from 'react-i18next';
import { useCan } from '../../../data/session.ts';
import { path } from '../../../device/path.ts';
import { FieldMoveNote } from '../../../parts/field-move-note.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { AppsSetting } from '../developer/apps-setting.tsx';
import { FileList } from '../developer/file-list.tsx';
import { ReleaseTypesSetting } from '../developer/release-types-setting.tsx';
import { RoutesSetting } from '../developer/routes-setting.tsx';
import { TemplatesSetting } from '../developer/templates-setting.tsx';
import css from '../organization-edit.module.css';
import { useSettingScope } from '../setting-scope.ts';

/** Where programs of others are told what happens here. */
function WebhooksLink({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  if (!useCan(organizationId)('webhook.write')) return null;
  return (
    <section className={css.settingSection} data-path="webhooks">
      <h2>{t('organizationEdit:webhook.title')}</h2>
      <p className={classNames('muted', css.settingText)}>{t('organizationEdit:webhook.text')}</p>
      <div className="row wrap">
        <ButtonLink size="sm" to={path.webhooks(organizationId)}>
          {t('organizationEdit:webhook.open')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What makes this organization's releases, pages and navigation. */
export function DeveloperGroup() {
  const { organization, may } = useSettingScope();
  return (
    <>
      {organization && may('develop') && <FieldMoveNote organizationId={organization._id} />}
      <ReleaseTypesSetting />
      <TemplatesSetting />
      <RoutesSetting />
      <AppsSetting />
      {organization && <WebhooksLink organizationId={organization._id} />}
      {organization && may('develop') && <FileList organizationId={organization._id} />}
    </>
  );
}
