import { Archive, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  lastDayToRestore,
  organizationExportAddress,
  useCloseOrganization,
} from '../../../data/organization-admin.ts';
import { path } from '../../../device/path.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { useErrorText } from '../../../parts/failure.tsx';
import { useGo } from '../../../ui/hook/navigation.ts';
import { OneFieldDialog } from '../../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import css from '../organization-edit.module.css';
import { useSettingScope } from '../setting-scope.ts';

/** Taking everything out, and closing: apart from all that is changed by day. */
export function DangerGroup() {
  const { t } = useTranslation();
  const { organization } = useSettingScope();
  const go = useGo();
  const errorText = useErrorText();
  const close = useCloseOrganization();
  const [closing, setClosing] = useState(false);
  if (!organization) return null;
  const { _id: id, name } = organization;
  const until = formatDate(lastDayToRestore());
  return (
    <>
      <section className={css.settingSection}>
        <h2>{t('organizationEdit:export.title')}</h2>
        <p className={classNames('muted', css.settingText)}>{t('organizationEdit:export.text')}</p>
        <a className="button small" href={organizationExportAddress(id)} download>
          <Download className="icon" aria-hidden="true" />
          <span>{t('organizationEdit:export.action')}</span>
        </a>
      </section>
      <section className={classNames(css.settingSection, css.dangerZone)}>
        <h2>{t('organizationEdit:close.title')}</h2>
        <ul className={css.settingList}>
          <li>{t('organizationEdit:close.seen')}</li>
          <li>{t('organizationEdit:close.sent')}</li>
          <li>
            {t('organizationEdit:close.until')} <Ltr>{until}</Ltr>
          </li>
        </ul>
        <Button kind="dangerOutline" icon={Archive} onClick={() => setClosing(true)}>
          {t('organizationEdit:close.action')}
        </Button>
      </section>
      {closing && (
        <OneFieldDialog
          danger
          title={t('organizationEdit:close.confirm', { name })}
          label={t('organizationEdit:close.typeName', { name })}
          help={t('organizationEdit:close.help')}
          confirmLabel={t('organizationEdit:close.action')}
          onClose={() => setClosing(false)}
          onSubmit={async (text) => {
            if (text.trim() !== name.trim()) return t('organizationEdit:close.otherName');
            try {
              await close.mutateAsync(id);
            } catch (error) {
              return errorText(error);
            }
            toast({ tone: 'ok', text: t('organizationEdit:close.done', { name }) });
            go(path.organizations, { force: true });
            return undefined;
          }}
        />
      )}
    </>
  );
}
