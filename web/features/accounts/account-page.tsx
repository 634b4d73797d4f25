import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { Plus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccounts } from '../../data/account.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useListChange, useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { useKeptSort } from '../../ui/list/kept-sort.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { AccountEmpty } from './account-empty.tsx';
import { AccountExport } from './account-export.tsx';
import { AccountTable } from './account-table.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { AccountTools } from './account-tools.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { accountQueryOf, readListState, sorts } from './list-state.ts';

/** The people of an organization; under -1 those who run the system. What narrows the list stands in the address. */
export function AccountPage() {
  const organizationId = useRouteParams().organizationId ?? '';
  return (
    <Permitted organizationId={organizationId} permission="account.read">
      <Accounts key={organizationId} organizationId={organizationId} />
    </Permitted>
  );
}

function Accounts({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const search = useRouteSearch();
  const change = useListChange();
  const canWrite = useCan(organizationId)('account.write');
  const isGlobal = organizationId === globalOrganizationId;
  const [inviting, setInviting] = useState(false);
  const state = readListState(search, useKeptSort(organizationId, 'account', sorts));
  const showsInvitations = !isGlobal && state.tab === 'invitations' && canWrite;
  const query = accountQueryOf(organizationId, state);
  const list = useAccounts(organizationId, query, !showsInvitations);
  const total = list.data?.total ?? 0;
  const title = isGlobal
    ? t('accounts:title.global')
    : state.tab === 'media'
      ? t('accounts:title.media')
      : t('accounts:title.team');
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        lede={
          showsInvitations
            ? undefined
            : list.data
              ? t('accounts:count', { count: total, total: formatNumber(total) })
              : list.isPending && t('common:loading')
        }
        actions={
          <div className="row wrap">
            {!showsInvitations && total > 0 && <AccountExport {...{ organizationId, query }} />}
            {canWrite && (
              <WriteActions
                {...{ organizationId }}
                showsAll={state.all}
                onAll={(all) => change({ all: all ? 'true' : undefined })}
                onInvite={() => setInviting(true)}
              />
            )}
          </div>
        }
      />
      {!isGlobal && (
        <AccountTabs
          organizationId={organizationId}
          tab={state.tab}
          canWrite={canWrite}
          pending={list.data?.pending}
        />
      )}
      {showsInvitations ? (
        <InvitationList organizationId={organizationId} onInvite={() => setInviting(true)} />
      ) : (
        <>
          <AccountTools
            organizationId={organizationId}
            state={state}
            isEmpty={list.data?.total === 0}
            withRoles={!isGlobal && state.tab === 'team'}
            onChange={change}
          />
          {list.isError ? (
            <Failure error={list.error} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <SkeletonRows rows={8} />
          ) : total === 0 ? (
            <AccountEmpty
              state={state}
              canInvite={canWrite && !isGlobal}
              onInvite={() => setInviting(true)}
              onClear={() => change({ search: undefined, role: undefined })}
            />
          ) : (
            <AccountTable
              organizationId={organizationId}
              accounts={list.data.items}
              canAnswer={canWrite}
              label={title}
            />
          )}
          {total > 0 && <Pagination page={state.page} limit={state.limit} total={total} />}
        </>
      )}
      {inviting && <InviteDialog organizationId={organizationId} onClose={() => setInviting(false)} />}
    </Page>
  );
}

interface WriteActionsProps {
  organizationId: string;
  /** Under -1: everybody, not only those who run the system. */
  showsAll: boolean;
  onAll: (all: boolean) => void;
  onInvite: () => void;
}

function WriteActions({ organizationId, showsAll, onAll, onInvite }: WriteActionsProps) {
  const { t } = useTranslation();
  const isGlobal = organizationId === globalOrganizationId;
  return (
    <>
      {isGlobal && (
        <Button icon={Users} aria-pressed={showsAll} onClick={() => onAll(!showsAll)}>
          {showsAll ? t('accounts:viewSystem') : t('accounts:viewAll')}
        </Button>
      )}
      <ButtonLink icon={Plus} to={path.accountEdit(organizationId)}>
        {t('accounts:add')}
      </ButtonLink>
      {!isGlobal && (
        <Button kind="primary" icon={UserPlus} onClick={onInvite}>
          {t('accounts:invite.open')}
        </Button>
      )}
    </>
  );
}
