import { useTranslation } from 'react-i18next';
import { useChangeGeneralSetting, useGeneralSetting } from '../../data/contact.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './contacts.module.css';

/** What organizations see of general contacts: a system admin's word for all of them. */
export function GeneralSetting() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isShown = useGeneralSetting().data?.showsAddresses;
  const change = useChangeGeneralSetting();
  const onChange = (on: boolean) =>
    change.mutate(on, {
      onSuccess: () =>
        toast({ tone: 'ok', text: t(on ? 'contacts:general.shown' : 'contacts:general.kept') }),
      onError: (error) => toast({ tone: 'danger', text: errorText(error) }),
    });
  return (
    <div className={classNames(css.setting, 'row wrap')}>
      <Switch
        label={t('contacts:general.setting')}
        checked={isShown ?? false}
        disabled={isShown === undefined || change.isPending}
        onChange={onChange}
      />
      <small className="muted">{t('contacts:general.settingHelp')}</small>
    </div>
  );
}
