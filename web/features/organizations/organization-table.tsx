import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { Archive, Check, Clock, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysLeft } from '../../data/organization-admin.ts';
import { bestRoleIn, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { StatusChip } from '../../ui/list/chip.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import { OrganizationMark } from '../../ui/page/organization-mark.tsx';
import css from './organizations.module.css';
import { useOrganizationActs } from './use-organization-acts.ts';

function State({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation();
  if (organization.deletedAt) {
    const count = daysLeft(organization);
    return (
      <StatusChip tone="neutral" icon={Archive}>
        {t('organizations:closed', { count })}
      </StatusChip>
    );
  }
  return organization.status === 'pending' ? (
    <StatusChip tone="warn" icon={Clock}>
      {t('organizations:status.pending')}
    </StatusChip>
  ) : (
    <StatusChip tone="ok" icon={Check}>
      {t('organizations:status.approved')}
    </StatusChip>
  );
}

interface OrganizationTableProps {
  organizations: readonly OrganizationView[];
  systemAdmin: boolean;
}

export function OrganizationTable({ organizations, systemAdmin }: OrganizationTableProps) {
  const { t } = useTranslation();
  const go = useGo();
  const user = useUser();
  const { approve, restore, busy } = useOrganizationActs();
  /** A closed one cannot be opened; viewers have their releases. */
  const placeOf = (one: OrganizationView) => {
    if (one.deletedAt) return null;
    const role = user ? bestRoleIn(user, one._id) : null;
    if (!role) return null;
    return role === 'user' || role === 'client' ? path.releases(one._id) : path.organizationEdit(one._id);
  };
  return (
    <DataTable
      label={t('organizations:title')}
      rows={organizations}
      keyOf={(one) => one._id}
      onRow={(one) => {
        const place = placeOf(one);
        if (place) go(place);
      }}
      columns={[
        {
          key: 'name',
          header: t('organizations:column.name'),
          cell: (one) => {
            const place = placeOf(one);
            return (
              <span className={classNames('row', css.name)}>
                <OrganizationMark name={one.name} logo={one.logo} />
                <span className="person">
                  <b>
                    {place ? (
                      <AppLink to={place}>
                        <bdi>{one.name}</bdi>
                      </AppLink>
                    ) : (
                      <bdi>{one.name}</bdi>
                    )}
                  </b>
                  <small>{t(`organizations:type.${one.type}`)}</small>
                </span>
              </span>
            );
          },
        },
        {
          key: 'domain',
          header: t('organizations:column.domain'),
          wideOnly: true,
          cell: (one) => (one.domain ? <Ltr>{one.domain}</Ltr> : <span className="muted">—</span>),
        },
        ...(systemAdmin
          ? []
          : [
              {
                key: 'role',
                header: t('organizations:column.role'),
                cell: (one: OrganizationView) => {
                  const role = user && !one.deletedAt ? bestRoleIn(user, one._id) : null;
                  return role ? t(`shell:role.${role}`) : <span className="muted">—</span>;
                },
              },
            ]),
        {
          key: 'status',
          header: t('organizations:column.status'),
          cell: (one) => <State organization={one} />,
        },
        {
          key: 'acts',
          header: <span className="visually-hidden">{t('organizations:column.acts')}</span>,
          numeric: true,
          cell: (one) =>
            one.deletedAt ? (
              <Button
                size="xs"
                icon={RotateCcw}
                busy={busy === one._id}
                disabled={daysLeft(one) === 0}
                aria-label={t('organizations:restoreNamed', { name: one.name })}
                onClick={() => void restore(one)}
              >
                {t('organizations:restore')}
              </Button>
            ) : (
              one.status === 'pending' &&
              systemAdmin && (
                <Button
                  size="xs"
                  icon={Check}
                  busy={busy === one._id}
                  aria-label={t('organizations:approveNamed', { name: one.name })}
                  onClick={() => void approve(one)}
                >
                  {t('organizations:approve')}
                </Button>
              )
            ),
        },
      ]}
    />
  );
}
