import { textSenderPattern } from '@firstlook/contract/text-message.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useSetting } from '../setting-scope.ts';

/** Who text messages come from: a short name, or a number; empty for the sender of the installation. */
export function TextSenderSetting() {
  const { t } = useTranslation();
  const { value, set, error } = useSetting('textSender');
  const isWrong = !!value && !textSenderPattern.test(value);
  return (
    <div data-path="textSender">
      <TextField
        ltr
        label={t('organizationEdit:field.textSender')}
        help={t('organizationEdit:help.textSender')}
        maxLength={16}
        value={value ?? ''}
        error={isWrong ? t('organizationEdit:wrongTextSender') : error}
        onChange={(typed) => set(typed.trim() || null)}
      />
    </div>
  );
}
