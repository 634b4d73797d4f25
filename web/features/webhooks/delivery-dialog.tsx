import type { Webhook, WebhookDelivery } from '@firstlook/contract/webhook.ts';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReplayDelivery, useWebhookDelivery } from '../../data/webhook.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { asKeyPart } from '../../i18n/word-key.ts';
import { Failure } from '../../parts/failure.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { CodeText } from './code-text.tsx';
import { useAnswerText } from './use-answer-text.ts';
import { useIssueText } from './use-issue-text.ts';
import { DeliveryState } from './webhook-state.tsx';
import css from './webhooks.module.css';

function Facts({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const answerText = useAnswerText();
  const { eventId, at, triedAt, nextAt } = delivery;
  const moments = [
    [t('webhooks:column.at'), at],
    [t('webhooks:triedAt'), triedAt],
    [t('webhooks:column.next'), nextAt],
  ] as const;
  return (
    <dl className={css.facts}>
      <dt>{t('webhooks:column.state')}</dt>
      <dd>
        <DeliveryState state={delivery.state} />
      </dd>
      <dt>{t('webhooks:column.answer')}</dt>
      <dd>{answerText(delivery)}</dd>
      {moments.map(
        ([label, moment]) =>
          moment && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Ltr>{formatDateTime(moment)}</Ltr>
              </dd>
            </div>
          ),
      )}
      <dt>{t('webhooks:eventId')}</dt>
      <dd>
        <Ltr>{eventId}</Ltr>
      </dd>
    </dl>
  );
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

interface DeliveryDialogProps {
  organizationId: string;
  webhook: Webhook;
  /** Absent: closed. */
  id: string | undefined;
  onClose: () => void;
}

/** One delivery: what is sent, what came back, and once more. */
export function DeliveryDialog({ organizationId, webhook, id, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const delivery = useWebhookDelivery(organizationId, webhook._id, id);
  const replay = useReplayDelivery(organizationId, webhook._id);
  const { data } = delivery;
  const onReplay = () =>
    id &&
    replay.mutate(id, {
      onSuccess: () => toast({ tone: 'ok', text: t('webhooks:replayed') }),
      onError: (error) => toast({ tone: 'danger', text: issueText(error) }),
    });
  return (
    <Dialog
      opened={!!id}
      width={720}
      title={data ? t(`webhooks:event.${asKeyPart(data.type)}`) : t('webhooks:delivery')}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={RotateCcw}
            busy={replay.isPending}
            disabled={!data || !webhook.isActive}
            onClick={onReplay}
          >
            {t('webhooks:replay')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      {delivery.isError ? (
        <Failure error={delivery.error} onRetry={() => void delivery.refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <>
          <Facts delivery={data} />
          <CodeText title={t('webhooks:payload')} text={pretty(data.body)} />
          {data.answer && <CodeText title={t('webhooks:answerStart')} text={data.answer} />}
        </>
      )}
    </Dialog>
  );
}
