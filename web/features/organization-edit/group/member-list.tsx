import { bestRole } from '@firstlook/contract/permissions.ts';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccounts } from '../../../data/account.ts';
import { path } from '../../../device/path.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { Avatar } from '../../../ui/page/avatar.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import css from '../organization-edit.module.css';

const shown = 8;

/** Who works in the organization and as what; people are managed in their own screen. */
export function MemberList({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const list = useAccounts(organizationId, {
    filter: { params: { roleType: 'producerAndAdmin' } },
    pagination: { page: 0, limit: shown },
  });
  const total = list.data?.total ?? 0;
  return (
    <section className={css.settingSection} data-path="members">
      <h2>{t('organizationEdit:members.title')}</h2>
      <p className={classNames('muted', css.settingText)}>{t('organizationEdit:members.text')}</p>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <ul className={css.memberList}>
          {list.data.items.map((account) => {
            const membership = account.organizations.find(({ _id }) => _id === organizationId);
            const role = membership ? bestRole(membership.roles) : null;
            const name = `${account.firstName} ${account.lastName}`.trim();
            return (
              <li key={account._id}>
                <Avatar name={name} />
                <span className="person grow">
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                  <small>
                    <Ltr>{account.email}</Ltr>
                  </small>
                </span>
                {role && <span title={t(`roles:meaning.${role}`)}>{t(`shell:role.${role}`)}</span>}
              </li>
            );
          })}
        </ul>
      )}
      <div className="row wrap">
        <ButtonLink size="sm" icon={Users} to={path.accounts(organizationId)}>
          {t('organizationEdit:members.all')}
        </ButtonLink>
        {total > shown && (
          <span className="muted small">
            {t('organizationEdit:members.more', { count: total - shown, total: formatNumber(total - shown) })}
          </span>
        )}
      </div>
    </section>
  );
}
