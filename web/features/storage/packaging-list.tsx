import type { PackagingItem } from '@firstlook/contract/storage-usage.ts';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePackaging, useRetryPackaging } from '../../data/storage-usage.ts';
import { formatBytes, formatNumber, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFailureToast } from '../../parts/use-failure-toast.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './storage.module.css';
import { ReleaseLinks } from './stored-files.tsx';

function State({ item: { name, state, place, progress, error, part } }: { item: PackagingItem }) {
  const { t } = useTranslation();
  if (state === 'failed')
    return <span className={css.failed}>{t(findKey(`media:${error}`) ?? 'errors:INTERNAL')}</span>;
  if (state === 'waiting') {
    return place === null ? (
      <span className="muted">{t('storage:packaging.waits')}</span>
    ) : (
      <span>{t('storage:packaging.place', { place: formatNumber(place) })}</span>
    );
  }
  if (part === 'lower') return <span>{t('storage:packaging.lower')}</span>;
  return (
    <span className={css.progress}>
      <span
        className="bar"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <i style={{ inlineSize: `${progress}%` }} />
      </span>
      <Ltr className="digits">{formatPercent(progress)}</Ltr>
    </span>
  );
}

/** The columns, with the button that begins a failed one anew. */
function useColumns(organizationId: string): Column<PackagingItem>[] {
  const { t } = useTranslation();
  const retry = useRetryPackaging(organizationId);
  useFailureToast(retry.error);
  const again = ({ fileId, name }: PackagingItem) =>
    retry.mutate(fileId, {
      onSuccess: () => toast({ tone: 'ok', text: t('storage:packaging.again', { name }) }),
    });
  return [
    {
      key: 'name',
      header: t('storage:column.name'),
      cell: ({ name, kind, size }) => (
        <span className={css.name}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small className="muted">
            {t(`storage:one.${kind}`)} · <Ltr>{formatBytes(size)}</Ltr>
          </small>
        </span>
      ),
    },
    {
      key: 'releases',
      header: t('storage:column.releases'),
      cell: (item) =>
        item.releaseCount > 0 ? (
          <ReleaseLinks organizationId={organizationId} shown={item} />
        ) : (
          <span className="muted">{t('storage:noRelease')}</span>
        ),
    },
    { key: 'state', header: t('storage:packaging.state'), cell: (item) => <State item={item} /> },
    {
      key: 'acts',
      header: <span className="visually-hidden">{t('storage:packaging.acts')}</span>,
      numeric: true,
      cell: (item) =>
        item.state === 'failed' ? (
          <Button
            size="sm"
            icon={RotateCcw}
            aria-label={t('storage:packaging.retryNamed', { name: item.name })}
            busy={retry.isPending && retry.variables === item.fileId}
            onClick={() => again(item)}
          >
            {t('storage:packaging.retry')}
          </Button>
        ) : null,
    },
  ];
}

/** Films and sound on their way to be watched: what is worked on, what waits in its order, what failed. */
export function PackagingList({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const list = usePackaging(organizationId);
  const columns = useColumns(organizationId);
  const items = list.data?.items ?? [];
  return (
    <section className={css.part}>
      <h2>{t('storage:packaging.title')}</h2>
      <p className="muted">{t('storage:packaging.text')}</p>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={2} />
      ) : items.length === 0 ? (
        <p>{t('storage:packaging.none')}</p>
      ) : (
        <DataTable
          label={t('storage:packaging.title')}
          rows={items}
          keyOf={({ fileId }) => fileId}
          columns={columns}
        />
      )}
    </section>
  );
}
