import type { Account } from '@firstlook/contract/account.ts';
import { systemRoles } from '@firstlook/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { isSystemAdmin, useUser } from '../../data/session.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import type { MembershipDraft } from './account-draft.ts';
import css from './accounts.module.css';
import { RoutesField } from './routes-field.tsx';
import type { AccountEditor } from './use-account-editor.ts';

interface MembershipRowProps {
  membership: MembershipDraft;
  grantable: Account['abilities']['grantableRoles'];
  closed: boolean;
  isNew: boolean;
  onChange: (change: Partial<MembershipDraft>) => void;
}

function MembershipRow({ membership, grantable, closed, isNew, onChange }: MembershipRowProps) {
  const { t } = useTranslation();
  const organization = useOrganization(membership._id);
  const { role, status, skipSecondFactorAuth, name, routes } = membership;
  // Creator cannot be passed on; one who has the role keeps seeing it.
  const roles = grantable.includes(role) ? grantable : [role, ...grantable];
  const isStrict = !!organization?.requireAuth && organization.require2FactorAuth;
  return (
    <div className={css.membership}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <div className="pair">
        <SelectField
          label={t('accounts:role')}
          help={t(`roles:meaning.${role}`)}
          value={role}
          disabled={closed || !grantable.includes(role)}
          options={roles.map((value) => ({ value, label: t(`accounts:roleName.${value}`) }))}
          onChange={(value) => onChange({ role: roles.find((one) => one === value) ?? role })}
        />
        {!isNew && (
          <Field group label={t('accounts:field.status')}>
            {() => (
              <Segmented
                label={`${t('accounts:field.status')}, ${name}`}
                value={status}
                disabled={closed}
                onChange={(next) => onChange({ status: next })}
                options={(['approved', 'pending'] as const).map((value) => ({
                  value,
                  label: t(`accounts:status.${value}`),
                }))}
              />
            )}
          </Field>
        )}
      </div>
      <RoutesField organization={organization} value={routes} closed={closed} onChange={onChange} />
      {(isStrict || skipSecondFactorAuth) && (
        <Checkbox
          checked={skipSecondFactorAuth}
          disabled={closed}
          label={t('accounts:field.skipSecondFactorAuth')}
          description={t('accounts:field.skipHelp')}
          onChange={(skip) => onChange({ skipSecondFactorAuth: skip })}
        />
      )}
    </div>
  );
}

interface MembershipFormProps {
  editor: AccountEditor;
  account: Account | undefined;
  organizationId: string;
  /** Roles for a new account, whose abilities are not known yet. */
  grantable: Account['abilities']['grantableRoles'];
}

/** Roles and standing in the organization (in every one for a system admin), and the system roles. */
export function MembershipForm({ editor, account, organizationId, grantable }: MembershipFormProps) {
  const { t } = useTranslation();
  const systemAdmin = isSystemAdmin(useUser());
  const { draft, change } = editor;
  const abilities = account?.abilities;
  const isClosed = ({ _id }: MembershipDraft) =>
    !!account && !systemAdmin && (_id !== organizationId || !abilities?.editMembership);
  const set = (place: number, part: Partial<MembershipDraft>) =>
    change({
      memberships: draft.memberships.map((one, other) => (other === place ? { ...one, ...part } : one)),
    });
  return (
    <section className={classNames('panel padded', css.part)}>
      <h2>{t('accounts:part.membership')}</h2>
      {draft.memberships.length === 0 && <p className="muted">{t('accounts:noMembership')}</p>}
      {draft.memberships.map((membership, place) => (
        <MembershipRow
          key={membership._id}
          membership={membership}
          isNew={!account}
          grantable={systemAdmin || !account ? grantable : (abilities?.grantableRoles ?? [])}
          closed={isClosed(membership)}
          onChange={(part) => set(place, part)}
        />
      ))}
      {systemAdmin && (
        <Field group label={t('accounts:field.roles')} help={t('accounts:field.rolesHelp')}>
          {() => (
            <div className={css.checks}>
              {systemRoles
                .filter((role) => role !== 'client')
                .map((role) => (
                  <Checkbox
                    key={role}
                    checked={draft.systemRoles.includes(role)}
                    label={t(`accounts:systemRole.${role}`)}
                    onChange={(on) =>
                      change({
                        systemRoles: on
                          ? [...draft.systemRoles, role]
                          : draft.systemRoles.filter((one) => one !== role),
                      })
                    }
                  />
                ))}
            </div>
          )}
        </Field>
      )}
    </section>
  );
}
