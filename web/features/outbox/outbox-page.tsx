import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../data/outbox.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { MessageDialog } from './message-dialog.tsx';
import css from './outbox.module.css';

const pageSize = 50;

/** Mails that were kept instead of sent, for the system admin. */
export function OutboxPage() {
  return (
    // The global organization has no members: only a system admin may.
    <Permitted organizationId={globalOrganizationId} permission="audit.read">
      <Outbox />
    </Permitted>
  );
}

function Outbox() {
  const { t } = useTranslation();
  const address = useRouteSearch();
  const setSearch = useSetSearch();
  const page = Math.max(0, (Number(address.p) || 1) - 1);
  const list = useOutbox({ search: address.search || undefined, page });
  const total = list.data?.total ?? 0;
  return (
    <Page title={t('outbox:title')}>
      <PageHeader title={t('outbox:title')} lede={t('outbox:text')} />
      <search className="tools">
        <SearchField
          shortcut
          label={t('outbox:search')}
          value={address.search ?? ''}
          onChange={(search) => setSearch({ search: search || undefined, p: undefined })}
        />
        <span className="muted small end">
          {t('outbox:count', { count: total, total: formatNumber(total) })}
        </span>
      </search>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={8} />
      ) : total === 0 ? (
        <Empty drawing={scenes.letter} title={t('outbox:none')} text={t('outbox:noneText')} />
      ) : (
        <DataTable
          label={t('outbox:title')}
          rows={list.data.items}
          keyOf={(message) => message._id}
          onRow={(message) => setSearch({ message: message._id }, true)}
          columns={[
            {
              key: 'subject',
              header: t('outbox:subject'),
              cell: (message) => (
                <button
                  type="button"
                  className={classNames('link', css.subject)}
                  onClick={() => setSearch({ message: message._id }, true)}
                >
                  <bdi>{message.subject || t('outbox:noSubject')}</bdi>
                </button>
              ),
            },
            { key: 'to', header: t('outbox:to'), cell: (message) => <bdi>{message.to}</bdi> },
            {
              key: 'from',
              header: t('outbox:from'),
              wideOnly: true,
              cell: (message) => <bdi>{message.from}</bdi>,
            },
            {
              key: 'at',
              header: t('outbox:at'),
              numeric: true,
              cell: (message) => <Ltr>{formatDateTime(message.at)}</Ltr>,
            },
          ]}
        />
      )}
      {total > pageSize && <Pagination fixed page={page} limit={pageSize} total={total} />}
      <MessageDialog id={address.message} onClose={() => setSearch({ message: undefined })} />
    </Page>
  );
}
