import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field/text-field.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  help?: string | null;
  error?: string;
}

/** The address by which a person is known here; browsers and password managers know the field too. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      ltr
      label={t('signIn:email')}
      name="email"
      type="email"
      autoComplete="username"
      spellCheck={false}
      maxLength={254}
    />
  );
}
