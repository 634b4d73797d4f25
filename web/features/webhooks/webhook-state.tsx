import type { Webhook, WebhookDelivery } from '@firstlook/contract/webhook.ts';
import { CircleCheck, CircleSlash, Clock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/list/chip.tsx';

/** On, off and by what, or on and not reached lately. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  if (webhook.offReason)
    return (
      <StatusChip tone={webhook.offReason === 'person' ? 'neutral' : 'danger'} icon={CircleSlash}>
        {t(`webhooks:off.${webhook.offReason}`)}
      </StatusChip>
    );
  return webhook.failingSince ? (
    <StatusChip tone="warn" icon={TriangleAlert}>
      {t('webhooks:failing')}
    </StatusChip>
  ) : (
    <StatusChip tone="ok" icon={CircleCheck}>
      {t('webhooks:on')}
    </StatusChip>
  );
}

const looks = {
  waiting: { tone: 'info', icon: Clock },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'danger', icon: TriangleAlert },
  stopped: { tone: 'neutral', icon: CircleSlash },
} as const;

export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { t } = useTranslation();
  return <StatusChip {...looks[state]}>{t(`webhooks:state.${state}`)}</StatusChip>;
}
