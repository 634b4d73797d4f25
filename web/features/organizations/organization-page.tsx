import { membershipStatuses } from '@firstlook/contract/permissions.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganizationList } from '../../data/organization-admin.ts';
import { isSystemAdmin, isSystemDeveloper, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { OrganizationTable } from './organization-table.tsx';
import css from './organizations.module.css';

const defaultLimit = 50;
const rank = (one: { deletedAt?: string | null; status: string }) =>
  one.deletedAt ? 2 : one.status === 'pending' ? 0 : 1;

/** Every organization for a system admin, for others their own. What narrows the list stands in the address. */
export function OrganizationPage() {
  const { t } = useTranslation();
  const user = useUser();
  const systemAdmin = isSystemAdmin(user);
  const address = useRouteSearch();
  const setSearch = useSetSearch();
  const status = membershipStatuses.find((one) => one === address.status);
  const page = Math.max(0, (Number(address.p) || 1) - 1);
  const limit = Number(address.limit) || defaultLimit;
  const list = useOrganizationList({
    filter: { search: address.search || undefined, params: { status } },
    pagination: { page, limit },
  });
  const total = list.data?.total ?? 0;
  // The global one belongs to no one; what waits for an answer stands first, what is closed last.
  const items = (list.data?.items ?? [])
    .filter(({ _id }) => _id !== '-1')
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'he'));
  const filtered = !!(address.search || status);
  const clear = () => setSearch({ search: undefined, status: undefined, p: undefined });
  return (
    <Page title={t('organizations:title')}>
      <PageHeader
        title={t('organizations:title')}
        lede={t(systemAdmin || isSystemDeveloper(user) ? 'organizations:ledeAll' : 'organizations:lede')}
        actions={
          <div className="row wrap">
            {systemAdmin && (
              <>
                <ButtonLink to={path.audit('-1')}>{t('organizations:audit')}</ButtonLink>
                <ButtonLink to={path.person('-1')}>{t('organizations:person')}</ButtonLink>
              </>
            )}
            <ButtonLink kind="primary" icon={Plus} to={path.organizationEdit()}>
              {t('organizations:add')}
            </ButtonLink>
          </div>
        }
      />
      <search className="tools">
        <SearchField
          shortcut
          label={t('organizations:search')}
          value={address.search ?? ''}
          onChange={(search) => setSearch({ search: search || undefined, p: undefined })}
        />
        <ChoiceFilter
          name={t('organizations:column.status')}
          options={membershipStatuses.map((value) => ({ value, label: t(`organizations:status.${value}`) }))}
          chosen={status ? [status] : []}
          onChange={([chosen]) => setSearch({ status: chosen, p: undefined })}
        />
        {filtered && items.length > 0 && (
          <Button kind="ghost" size="xs" className="tinted" onClick={clear}>
            {t('common:clearFilters')}
          </Button>
        )}
      </search>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={6} />
      ) : items.length === 0 ? (
        <Empty
          drawing={filtered ? 'noMatch' : scenes.house}
          title={t(filtered ? 'organizations:noMatch' : 'organizations:none')}
          text={filtered ? undefined : t('organizations:noneText')}
        >
          {filtered ? (
            <Button onClick={clear}>{t('common:clearFilters')}</Button>
          ) : (
            <ButtonLink to={path.join}>{t('organizations:join')}</ButtonLink>
          )}
        </Empty>
      ) : (
        <>
          <p className={classNames('muted small', css.count)}>
            {t('organizations:count', { count: items.length, total: formatNumber(items.length) })}
          </p>
          <OrganizationTable organizations={items} systemAdmin={systemAdmin} />
        </>
      )}
      {total > limit && <Pagination page={page} limit={limit} total={total} />}
    </Page>
  );
}
