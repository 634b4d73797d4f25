import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.tsx';

interface IdFieldProps {
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** The name by which releases, templates and links know a row: changing it cuts them off. */
export function IdField({ value, error, onChange }: IdFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      required
      ltr
      label={t('organizationEdit:id')}
      help={t('organizationEdit:idHelp')}
      value={value}
      maxLength={100}
      error={error}
      onChange={(text) => onChange(text.trim())}
    />
  );
}
