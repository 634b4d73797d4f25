import {
  brokenPasswordRules,
  isCommonPassword,
  type PasswordRule,
  passwordRules,
} from '@firstlook/contract/password.ts';
import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../page/icon.tsx';
import css from './password-field.module.css';
import { PasswordField } from './password-field.tsx';

/** Whether both fields hold the same password, it meets the rule (specification 2 section 5) and is no common one. */
export const isNewPassword = (password: string, confirmation: string): boolean =>
  brokenPasswordRules(password).length === 0 && password === confirmation && !isCommonPassword(password);

/** The rule's parts, each ticked by itself while one types. */
function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  const broken = brokenPasswordRules(password);
  return (
    <ul className={css.rules} aria-label={t('password:rulesTitle')}>
      {(Object.keys(passwordRules) as PasswordRule[]).map((rule) => {
        const met = !broken.includes(rule);
        return (
          <li key={rule} className={met ? css.met : undefined}>
            <Icon of={met ? Check : Circle} small />
            {t(`password:rule.${rule}`)}
            {met && <span className="visually-hidden">{t('password:met')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

interface NewPasswordProps {
  label?: string;
  password: string;
  confirmation: string;
  onChange: (change: { password?: string; confirmation?: string }) => void;
  /** The rule and the marks are hidden while nothing is typed: an account that keeps its password. */
  optional?: boolean;
  disabled?: boolean;
  error?: string;
  autoFocus?: boolean;
  /** The field of the password itself was left. */
  onLeave?: () => void;
}

/** A new password, its rule, and the same password once more. */
export function NewPassword(props: NewPasswordProps) {
  const { label, password, confirmation, onChange, optional, disabled, error, autoFocus, onLeave } = props;
  const { t } = useTranslation();
  const differs = confirmation !== '' && confirmation !== password;
  return (
    <>
      <div className="field">
        <PasswordField
          label={label ?? t('password:new')}
          name="new-password"
          autoComplete="new-password"
          required={!optional}
          disabled={disabled}
          autoFocus={autoFocus}
          error={isCommonPassword(password) ? t('password:common') : error}
          value={password}
          onBlur={onLeave}
          onChange={(text) => onChange({ password: text })}
        />
        {(!optional || password !== '') && <PasswordRules password={password} />}
      </div>
      {(!optional || password !== '') && (
        <PasswordField
          label={t('password:confirmation')}
          name="password-confirmation"
          autoComplete="new-password"
          required={!optional}
          disabled={disabled}
          error={differs ? t('password:differs') : undefined}
          value={confirmation}
          onChange={(text) => onChange({ confirmation: text })}
        />
      )}
    </>
  );
}
