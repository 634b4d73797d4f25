import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.tsx';

interface FactorNameProps {
  value: string;
  onChange: (name: string) => void;
}

/** By what name a person tells one app or passkey from another. */
export function FactorName({ value, onChange }: FactorNameProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('security:name')}
      help={t('security:nameHelp')}
      maxLength={60}
      value={value}
      onChange={onChange}
    />
  );
}
