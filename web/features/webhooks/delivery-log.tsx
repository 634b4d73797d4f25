import type { Webhook, WebhookDelivery } from '@firstlook/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import { deliveriesPerPage, useWebhookDeliveries } from '../../data/webhook.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { asKeyPart } from '../../i18n/word-key.ts';
import { Failure } from '../../parts/failure.tsx';
import { useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { useAnswerText } from './use-answer-text.ts';
import { DeliveryState } from './webhook-state.tsx';
import css from './webhooks.module.css';

function useColumns(onOpen: (delivery: WebhookDelivery) => void): Column<WebhookDelivery>[] {
  const { t } = useTranslation();
  const answerText = useAnswerText();
  return [
    {
      key: 'event',
      header: t('webhooks:column.event'),
      cell: (delivery) => (
        <button type="button" className="link" onClick={() => onOpen(delivery)}>
          {t(`webhooks:event.${asKeyPart(delivery.type)}`)}
        </button>
      ),
    },
    {
      key: 'at',
      header: t('webhooks:column.at'),
      cell: ({ at }) => <Ltr>{formatDateTime(at)}</Ltr>,
    },
    {
      key: 'state',
      header: t('webhooks:column.state'),
      cell: ({ state }) => <DeliveryState state={state} />,
    },
    { key: 'answer', header: t('webhooks:column.answer'), cell: answerText },
    {
      key: 'next',
      header: t('webhooks:column.next'),
      cell: ({ nextAt }) => (nextAt ? <Ltr>{formatDateTime(nextAt)}</Ltr> : t('webhooks:noNext')),
    },
    {
      key: 'tries',
      header: t('webhooks:column.tries'),
      numeric: true,
      cell: ({ tries }) => formatNumber(tries),
    },
  ];
}

const logId = 'deliveries';

/** What was told or waits, newest first; one line opens what was sent and what came back. */
export function DeliveryLog({ organizationId, webhook }: { organizationId: string; webhook: Webhook }) {
  const { t } = useTranslation();
  const address = useRouteSearch();
  const setSearch = useSetSearch(true);
  const page = Math.max(0, (Number(address.p) || 1) - 1);
  const list = useWebhookDeliveries(organizationId, webhook._id, page);
  const open = ({ _id }: WebhookDelivery) => setSearch({ delivery: _id }, true);
  const columns = useColumns(open);
  const total = list.data?.total ?? 0;
  return (
    <section id={logId} className={css.log}>
      <h2>{t('webhooks:log')}</h2>
      <p className="muted">{t('webhooks:logText')}</p>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={5} />
      ) : total === 0 ? (
        <Empty
          drawing={scenes.log}
          title={t('webhooks:noDeliveries')}
          text={t('webhooks:noDeliveriesText')}
        />
      ) : (
        <DataTable
          label={t('webhooks:log')}
          rows={list.data.items}
          keyOf={({ _id }) => _id}
          onRow={open}
          columns={columns}
        />
      )}
      {total > deliveriesPerPage && (
        <Pagination fixed listId={logId} page={page} limit={deliveriesPerPage} total={total} />
      )}
      <DeliveryDialog
        organizationId={organizationId}
        webhook={webhook}
        id={address.delivery}
        onClose={() => setSearch({ delivery: undefined })}
      />
    </section>
  );
}
