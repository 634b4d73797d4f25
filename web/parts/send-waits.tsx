import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../i18n/format.ts';
import { Note } from '../ui/page/note.tsx';
import { isHeldPlan, numbersOf } from './send-numbers.ts';

/** How many of a send that goes on wait for the next day, and until when; null where none do. */
export function waitWords(
  t: TFunction,
  { phase, states, cap }: Pick<DistributionProgress, 'phase' | 'states' | 'cap'>,
): string | null {
  const count = states.queued ?? 0;
  if (phase !== 'sending' || !cap?.waitsUntil || count === 0) return null;
  return t('sends:until', {
    count,
    total: formatNumber(count),
    when: `\u2066${formatDateTime(cap.waitsUntil)}\u2069`,
  });
}

/** Begun, so that nobody calls it off as if it had not been, and not over. */
const middles: Partial<Record<DistributionProgress['phase'], 'going' | 'paused'>> = {
  sending: 'going',
  paused: 'paused',
};

/** How far a send has come that goes on, or is paused in the middle; null of any other. */
export function middleWords(t: TFunction, send: DistributionProgress): string | null {
  const middle = middles[send.phase];
  if (!middle || isHeldPlan(send)) return null;
  const { sent, meant } = numbersOf(send);
  return t(`sends:${middle}`, {
    sent: formatNumber(sent),
    meant: formatNumber(meant),
  });
}

interface SendWaitsProps {
  sends: readonly DistributionProgress[];
  /** What leads to the progress of a send. */
  wayTo: (distributionId: string, label: string) => ReactNode;
}

/** Said wherever a release is sent or reported on: a send of it goes on, is paused, or waits for the next day, because so many leave in one. */
export function SendWaits({ sends, wayTo }: SendWaitsProps) {
  const { t } = useTranslation();
  return sends.map((send) => {
    const waits = waitWords(t, send);
    const words = [middleWords(t, send), waits].filter(Boolean).join(' ');
    if (!words) return null;
    const domain = send.cap?.domain;
    return (
      <Note key={send.distributionId} tone="info">
        {words}
        {waits && (
          <>
            {t('common:colon')}{' '}
            {domain ? t('sends:warms', { domain: `\u2066${domain}\u2069` }) : t('sends:reached')}.
          </>
        )}{' '}
        {wayTo(send.distributionId, t('sends:open'))}
      </Note>
    );
  });
}
