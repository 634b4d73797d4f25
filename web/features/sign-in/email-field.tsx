import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import { useState } from 'react';
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

/**
 * The address by which a person is known here; browsers and password managers know the field too. What is no address is
 * told once the field is left.
 */
export function EmailField({ error, ...props }: EmailFieldProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && props.value.trim() !== '' && !isEmailAddress(props.value);
  return (
    <TextField
      {...props}
      error={error ?? (isWrong ? t('signIn:emailInvalid') : undefined)}
      onBlur={() => setLeft(true)}
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
