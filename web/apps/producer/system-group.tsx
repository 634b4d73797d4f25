import {
  Building2,
  ChartNoAxesColumn,
  ChevronDown,
  Contact,
  Inbox,
  KeyRound,
  Settings,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../data/account.ts';
import { path } from '../../device/path.ts';
import { useCurrentPath } from '../../parts/shell/current-path.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { settingsLabel } from './settings-label.ts';
import { SidebarItem } from './sidebar-item.tsx';
import css from './system-group.module.css';
import type { Viewer } from './viewer.ts';

const global = '-1';

/** People and settings of the organization (specification 1 section 2, "Main sidebar view"). */
function OrganizationEntries({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const current = useCurrentPath();
  const search = useRouteSearch();
  const { organization } = viewer;
  const pending = usePendingCount(organization?._id, viewer.canAnswerMembers);
  if (!organization) return null;
  const accounts = path.accounts(organization._id);
  const isMedia = search.roleType === 'watchOnly';
  const inAccounts = current.startsWith(accounts);
  return (
    <>
      {viewer.canReadAccounts && organization.requireAuth && (
        <SidebarItem
          to={accounts}
          search={{ roleType: 'watchOnly' }}
          icon={Contact}
          label={t('shell:mediaAccounts')}
          on={inAccounts && isMedia}
        />
      )}
      {viewer.canReadAccounts && (
        <SidebarItem
          to={accounts}
          search={{ roleType: 'producerAndAdmin' }}
          icon={KeyRound}
          label={t('shell:accounts')}
          waiting={{ count: pending, label: t('shell:pending') }}
          on={inAccounts && !(isMedia && organization.requireAuth)}
          within={current !== accounts}
        />
      )}
      {viewer.canReadStats && (
        <SidebarItem
          to={path.stats(organization._id)}
          icon={ChartNoAxesColumn}
          label={t('folders:statistics')}
          on={current === path.stats(organization._id)}
        />
      )}
      {viewer.canReadSettings && (
        <SidebarItem
          to={path.organizationEdit(organization._id)}
          icon={SlidersHorizontal}
          label={t(settingsLabel(organization))}
          on={current === path.organizationEdit(organization._id)}
        />
      )}
    </>
  );
}

function OrganizationsEntry() {
  const { t } = useTranslation();
  const current = useCurrentPath();
  return (
    <SidebarItem
      to={path.organizations}
      icon={Building2}
      label={t('shell:organizations')}
      on={current === path.organizations}
    />
  );
}

/** What only those who run the whole system have: everything under organization -1. */
function AdminEntries() {
  const { t } = useTranslation();
  const current = useCurrentPath();
  return (
    <>
      <h2 className="side-head">{t('shell:admin')}</h2>
      <SidebarItem
        to={path.contacts(global)}
        icon={Users}
        label={t('shell:globalContacts')}
        on={current.startsWith(path.contacts(global))}
      />
      <SidebarItem
        to={path.accounts(global)}
        icon={KeyRound}
        label={t('shell:globalAccounts')}
        on={current.startsWith(path.accounts(global))}
      />
      <OrganizationsEntry />
      <SidebarItem to={path.outbox} icon={Inbox} label={t('shell:outbox')} on={current === path.outbox} />
    </>
  );
}

/** The group that folds: its entries, and the person's preferences below it. */
export function SystemGroup({ viewer, icons }: { viewer: Viewer; icons?: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const current = useCurrentPath();
  const [isOpen, setIsOpen] = useState(true);
  const has = viewer.canReadAccounts || viewer.canReadSettings;
  return (
    <>
      {has && (
        <>
          <h2 className="side-head">
            <button
              type="button"
              className={css.toggle}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('shell:system')}
              <Icon of={ChevronDown} small className={classNames(css.fold, !isOpen && css.shut)} />
            </button>
          </h2>
          <div id={id} hidden={!isOpen && !icons}>
            <OrganizationEntries viewer={viewer} />
          </div>
        </>
      )}
      {viewer.systemAdmin && <AdminEntries />}
      {viewer.systemDeveloper && !viewer.systemAdmin && <OrganizationsEntry />}
      <div className={has || viewer.systemAdmin ? css.last : undefined}>
        <SidebarItem
          to={path.settings(viewer.organization?._id)}
          icon={Settings}
          label={t('shell:settings')}
          on={current.startsWith('/settings')}
        />
      </div>
    </>
  );
}
