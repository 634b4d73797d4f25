import type { Webhook } from '@firstlook/contract/webhook.ts';
import { mostWebhooks } from '@firstlook/contract/webhook-rule.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { type NewWebhook, useWebhooks } from '../../data/webhook.ts';
import { path } from '../../device/path.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { asKeyPart } from '../../i18n/word-key.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { DeliveryState, WebhookState } from './webhook-state.tsx';
import css from './webhooks.module.css';

/** Addresses that are told what happens in the organization. */
export function WebhookListPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="webhook.write">
      <Webhooks organizationId={organizationId} />
    </Permitted>
  );
}

function WebhookTable({
  organizationId,
  webhooks,
}: {
  organizationId: string;
  webhooks: readonly Webhook[];
}) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('webhooks:title')}
      rows={webhooks}
      keyOf={({ _id }) => _id}
      columns={[
        {
          key: 'url',
          header: t('webhooks:column.url'),
          cell: ({ _id, url }) => (
            <AppLink className={`link ${css.url}`} to={path.webhook(organizationId, _id)}>
              <Ltr>{url}</Ltr>
            </AppLink>
          ),
        },
        {
          key: 'events',
          header: t('webhooks:column.events'),
          cell: ({ events }) => (
            <span className={css.tags}>
              {events.map((event) => (
                <span className="tag" key={event}>
                  {t(`webhooks:event.${asKeyPart(event)}`)}
                </span>
              ))}
            </span>
          ),
        },
        {
          key: 'state',
          header: t('webhooks:column.state'),
          cell: (webhook) => <WebhookState webhook={webhook} />,
        },
        {
          key: 'last',
          header: t('webhooks:column.last'),
          cell: ({ lastDelivery }) =>
            lastDelivery ? (
              <span className={css.tags}>
                <DeliveryState state={lastDelivery.state} />
                <Ltr>{formatDateTime(lastDelivery.at)}</Ltr>
              </span>
            ) : (
              t('webhooks:never')
            ),
        },
      ]}
    />
  );
}

function Webhooks({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const list = useWebhooks(organizationId);
  const name = useOrganization(organizationId)?.name ?? '';
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  useCrumbs([
    { label: name || t('webhooks:title'), to: path.organizationEdit(organizationId) },
    { label: t('webhooks:title') },
  ]);
  const webhooks = list.data?.items ?? [];
  const isFull = webhooks.length >= mostWebhooks;
  return (
    <Page title={t('webhooks:title')}>
      <PageHeader
        title={t('webhooks:title')}
        lede={t('webhooks:lede')}
        actions={
          <Button kind="primary" icon={Plus} disabled={isFull} onClick={() => setCreating(true)}>
            {t('webhooks:add')}
          </Button>
        }
      />
      <div className={css.webhooks}>
        {isFull && <Note tone="info">{t('webhooks:issue.tooMany')}</Note>}
        {webhooks.some(({ offReason }) => offReason === 'gone' || offReason === 'failing') && (
          <Note tone="danger">{t('webhooks:offNote')}</Note>
        )}
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonRows rows={4} />
        ) : webhooks.length === 0 ? (
          <Empty drawing={scenes.letter} title={t('webhooks:none')} text={t('webhooks:noneText')} />
        ) : (
          <WebhookTable organizationId={organizationId} webhooks={webhooks} />
        )}
      </div>
      {creating && (
        <WebhookFormDialog
          organizationId={organizationId}
          onClose={() => setCreating(false)}
          onMade={(webhook) => {
            setCreating(false);
            setMade(webhook);
          }}
        />
      )}
      {made && <WebhookSecret isNew made={made} onClose={() => setMade(null)} />}
    </Page>
  );
}
