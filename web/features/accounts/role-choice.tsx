import type { OrganizationRole } from '@firstlook/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/page/class-name.ts';
import css from './accounts.module.css';

interface RoleChoiceProps {
  roles: readonly OrganizationRole[];
  value: OrganizationRole;
  onChange: (role: OrganizationRole) => void;
}

/** Roles with what each of them means, in one line. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classNames('field', css.roleChoice)}>
      <legend className="label">{t('accounts:role')}</legend>
      {[...roles].reverse().map((role) => (
        <label key={role} className={role === value ? css.on : undefined}>
          <input
            type="radio"
            name="role"
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <b>{t(`accounts:roleName.${role}`)}</b>
          <span>{t(`roles:meaning.${role}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
