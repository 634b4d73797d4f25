import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { TFunction } from 'i18next';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { followUpWords, reminderName } from '../../parts/follow-up-words.ts';
import { isHeldPlan, numbersOf } from '../../parts/send-numbers.ts';
import { middleWords, SendWaits, waitWords } from '../../parts/send-waits.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { heldWords, wayOfSend } from './states.ts';

interface SendsProps {
  sends: readonly DistributionProgress[];
  /** Another send is being prepared beside them. */
  isPreparing: boolean;
  onOpen: (distributionId: string) => void;
}

/** What is said of a send that waits for its moment, for a person or for a word; null of any other. */
function waitsWords(t: TFunction, send: DistributionProgress): string | null {
  const { phase, follows, startsAt } = send;
  if (phase === 'asking') return follows ? null : t('distribute:approval.waits');
  if (phase === 'choosing') return t('subjectTest:waits');
  if (isHeldPlan(send)) return heldWords(t, send);
  if (phase !== 'scheduled') return null;
  const when = `\u2066${formatDateTime(startsAt)}\u2069`;
  return followUpWords(t, send) ?? t('distribute:schedule.planned', { when });
}

/** Said where another send is prepared: one is planned already, or was planned and is paused. */
export function WaitingSends({ sends, onOpen }: Omit<SendsProps, 'isPreparing'>) {
  const { t } = useTranslation();
  return sends.map((send) => {
    const words = waitsWords(t, send);
    if (!words) return null;
    return (
      <Note key={send.distributionId} tone="info">
        {words}{' '}
        <button type="button" className="link" onClick={() => onOpen(send.distributionId)}>
          {t('distribute:schedule.open')}
        </button>
      </Note>
    );
  });
}

/** Earlier and planned sends of the release, to come back to. */
export function Sends({ sends, isPreparing, onOpen }: SendsProps) {
  const { t } = useTranslation();
  if (sends.length === 0) return null;
  return (
    <>
      {isPreparing && (
        <>
          <WaitingSends sends={sends} onOpen={onOpen} />
          <SendWaits
            sends={sends}
            wayTo={(id, label) => (
              <button type="button" className="link" onClick={() => onOpen(id)}>
                {label}
              </button>
            )}
          />
        </>
      )}
      <Menu align="end" width={320} target={<Button icon={History}>{t('distribute:history')}</Button>}>
        {sends.map((send) => (
          <MenuItem
            key={send.distributionId}
            hint={
              <small className="muted">
                {send.kind === 'advertisement' && `${t('distribute:kind.advertisement')} · `}
                {wayOfSend(send) !== 'email' && `${t(`distribute:channel.${wayOfSend(send)}`)} · `}
                {waitWords(t, send) ??
                  (send.preparing ? null : middleWords(t, send)) ??
                  t(send.preparing ? 'distribute:phase.preparing' : `distribute:phase.${send.phase}`)}
              </small>
            }
            onClick={() => onOpen(send.distributionId)}
          >
            <Ltr>{formatDateTime(send.phase === 'scheduled' ? send.startsAt : send._createdAt)}</Ltr> ·{' '}
            {reminderName(t, send.followUp?.did) ??
              (send.plan?.engagement.map(({ did }) => t(`distribute:engaged.${did}`)).join(', ') ||
                formatNumber(numbersOf(send).meant))}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
