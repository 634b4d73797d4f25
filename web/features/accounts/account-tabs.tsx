import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../data/account.ts';
import { useInvitations } from '../../data/membership.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import css from './accounts.module.css';
import { searchOfTab, type Tab, tabs } from './list-state.ts';

interface AccountTabsProps {
  organizationId: string;
  tab: Tab;
  /** Waiting people and invitations are for those who may answer them. */
  canWrite: boolean;
  /** Of the list that is shown; the other tabs ask for themselves. */
  pending: number | undefined;
}

export function AccountTabs({ organizationId, tab, canWrite, pending }: AccountTabsProps) {
  const { t } = useTranslation();
  const counted = usePendingCount(organizationId, canWrite);
  const invitations = useInvitations(organizationId, canWrite).data?.total;
  const numbers: Partial<Record<Tab, number | undefined>> = { pending: pending ?? counted, invitations };
  return (
    <nav className={classNames('tabs', css.tabs)} aria-label={t('accounts:tabs')}>
      {tabs
        .filter((one) => canWrite || one === 'team' || one === 'media')
        .map((one) => (
          <AppLink
            key={one}
            to={path.accounts(organizationId)}
            search={searchOfTab[one]}
            className={one === tab ? 'chosen' : undefined}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`accounts:tab.${one}`)}
            {!!numbers[one] && (
              <span className={one === 'pending' ? 'badge' : 'number'}>{formatNumber(numbers[one])}</span>
            )}
          </AppLink>
        ))}
    </nav>
  );
}
