import type { DomainKey, SenderDomain } from '@firstlook/contract/sender-domain.ts';
import { CircleCheck, CircleSlash, Clock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/list/chip.tsx';

/** Whether mail leaves unsigned because the key that would sign it does not open here. */
export function isUnreadable(keys: readonly DomainKey[]): boolean {
  const hasRsa = (wanted: DomainKey['state']) =>
    keys.some(({ algorithm, state }) => algorithm === 'rsa' && state === wanted);
  return hasRsa('unreadable') && !hasRsa('signs');
}

/** Whether the mail provider writes the mails itself, so that nothing is signed here. */
export const isUnused = (keys: readonly DomainKey[]): boolean => keys.some(({ state }) => state === 'unused');

/** Signed here or elsewhere, waiting for its records, or with keys that this installation cannot open. */
export function DomainState({ domain: { keys, verifiedAt } }: { domain: SenderDomain }) {
  const { t } = useTranslation();
  if (isUnused(keys))
    return (
      <StatusChip tone="neutral" icon={CircleSlash}>
        {t('senderDomains:state.unused')}
      </StatusChip>
    );
  if (isUnreadable(keys))
    return (
      <StatusChip tone="danger" icon={TriangleAlert}>
        {t('senderDomains:state.unreadable')}
      </StatusChip>
    );
  return verifiedAt ? (
    <StatusChip tone="ok" icon={CircleCheck}>
      {t('senderDomains:state.verified')}
    </StatusChip>
  ) : (
    <StatusChip tone="warn" icon={Clock}>
      {t('senderDomains:state.waiting')}
    </StatusChip>
  );
}

const looks = {
  signs: { tone: 'ok', icon: CircleCheck },
  waits: { tone: 'warn', icon: Clock },
  rests: { tone: 'neutral', icon: CircleSlash },
  unreadable: { tone: 'danger', icon: TriangleAlert },
  unused: { tone: 'neutral', icon: CircleSlash },
} as const;

export function KeyState({ state }: Pick<DomainKey, 'state'>) {
  const { t } = useTranslation();
  return <StatusChip {...looks[state]}>{t(`senderDomains:keyState.${state}`)}</StatusChip>;
}
