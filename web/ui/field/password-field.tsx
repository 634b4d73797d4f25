import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../page/button.tsx';
import { Icon } from '../page/icon.tsx';
import css from './password-field.module.css';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  label: ReactNode;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  /** `current-password` where one exists, `new-password` where one is made. */
  autoComplete: 'current-password' | 'new-password';
  error?: string;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onBlur?: (() => void) | undefined;
}

/** A password that can be looked at, with a word about Caps Lock. */
export function PasswordField({ help, onBlur, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      ltr
      spellCheck={false}
      autoCapitalize="off"
      maxLength={256}
      onKeyUp={watchCapsLock}
      onKeyDown={watchCapsLock}
      onBlur={() => {
        setCapsLock(false);
        onBlur?.();
      }}
      help={
        capsLock ? (
          <span className={css.capsLock}>
            <Icon of={TriangleAlert} small />
            {t('password:capsLock')}
          </span>
        ) : (
          help
        )
      }
      end={
        <IconButton
          small
          icon={shown ? EyeOff : Eye}
          label={shown ? t('password:hide') : t('password:show')}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
