import { bestRole } from '@firstlook/contract/permissions.ts';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContactAccount } from '../../../data/contact-timeline.ts';
import { useCan } from '../../../data/session.ts';
import { path } from '../../../device/path.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './timeline.module.css';

interface ContactAccountProps {
  organizationId: string;
  contactId: string;
}

/** The member of the organization behind a contact; nothing where there is none, or accounts are not told. */
export function ContactAccount({ organizationId, contactId }: ContactAccountProps) {
  const { t } = useTranslation();
  const can = useCan(organizationId);
  const account = useContactAccount(organizationId, contactId, can('account.read')).data?.account;
  if (!account) return null;
  const role = bestRole(account.roles);
  const name = <bdi>{account.name}</bdi>;
  return (
    <p className={css.account}>
      <Icon of={UserRound} />
      <span>
        {t('timeline:account.has')}{' '}
        {can('account.write') ? (
          <AppLink className="link" to={path.accountEdit(organizationId, account._id)}>
            {name}
          </AppLink>
        ) : (
          <b>{name}</b>
        )}
        {account.status === 'pending'
          ? ` · ${t('timeline:account.pending')}`
          : role && ` · ${t(`shell:role.${role}`)}`}
      </span>
    </p>
  );
}
