import type { WebhookDelivery } from '@firstlook/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import { findKey } from '../../i18n/word-key.ts';

/** What the last try came back with: a status, why there was none, or that nothing was tried yet. */
export function useAnswerText(): (delivery: WebhookDelivery) => string {
  const { t } = useTranslation();
  return ({ status, failure }) => {
    if (status !== null) return t('webhooks:answered', { status });
    if (failure === null) return t('webhooks:noAnswer');
    const key = findKey(`webhooks:failure.${failure}`);
    return key ? t(key) : t('webhooks:failure.other', { code: failure });
  };
}
