import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../i18n/format.ts';
import { Note } from '../ui/page/note.tsx';

type Send = Pick<DistributionProgress, 'distributionId' | 'phase' | 'states' | 'cap'>;

/** How many of a send that goes on wait for the next day, and until when; null where none do. */
export function waitWords(t: TFunction, { phase, states, cap }: Send): string | null {
  const count = states.queued ?? 0;
  if (phase !== 'sending' || !cap?.waitsUntil || count === 0) return null;
  return t('capWaits:until', {
    count,
    total: formatNumber(count),
    when: `\u2066${formatDateTime(cap.waitsUntil)}\u2069`,
  });
}

interface CapWaitsProps {
  sends: readonly Send[];
  /** What leads to the progress of a send. */
  wayTo: (distributionId: string, label: string) => ReactNode;
}

/** Said wherever a release is sent or reported on: a send of it waits for the next day, because so many leave in one. */
export function CapWaits({ sends, wayTo }: CapWaitsProps) {
  const { t } = useTranslation();
  return sends.map((send) => {
    const words = waitWords(t, send);
    if (!words) return null;
    const domain = send.cap?.domain;
    return (
      <Note key={send.distributionId} tone="info">
        {words}
        {t('common:colon')}{' '}
        {domain ? t('capWaits:warms', { domain: `\u2066${domain}\u2069` }) : t('capWaits:reached')}.{' '}
        {wayTo(send.distributionId, t('capWaits:open'))}
      </Note>
    );
  });
}
