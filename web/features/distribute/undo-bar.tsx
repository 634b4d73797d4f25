import { undoSeconds } from '@firstlook/contract/distribution-limit.ts';
import { Eye, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/page/button.tsx';
import css from './result.module.css';

/** Whole seconds until a moment, as they pass. */
function useSecondsUntil(moment: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

/** The seconds in which a send can still be taken back whole. */
export function UndoBar({
  startsAt,
  total,
  isBusy,
  onUndo,
  onOpen,
}: {
  startsAt: string;
  /** How many get the message; null until they were counted. */
  total: number | null;
  isBusy: boolean;
  onUndo: () => void;
  /** Leads to the send, from where another one is prepared. */
  onOpen?: () => void;
}) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(startsAt);
  const round = 94.2;
  return (
    <div className={css.undo}>
      <svg className={css.ring} viewBox="0 0 36 36" aria-hidden="true">
        <circle
          cx="18"
          cy="18"
          r="15"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".25"
          strokeWidth="3"
        />
        <circle
          className={css.ringLeft}
          cx="18"
          cy="18"
          r="15"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${(seconds / undoSeconds) * round} ${round}`}
          transform="rotate(-90 18 18)"
        />
        <text x="18" y="22.5" textAnchor="middle" fontSize="13" fontWeight="600" fill="currentColor">
          {seconds}
        </text>
      </svg>
      <b className="grow" role="timer">
        {t('distribute:undo.text', {
          whom:
            total === null
              ? t('distribute:undo.uncounted')
              : t('distribute:undo.whom', { count: total, total: formatNumber(total) }),
          when: t('distribute:undo.when', { count: seconds }),
        })}
      </b>
      {onOpen && (
        <Button icon={Eye} onClick={onOpen}>
          {t('distribute:leaving.open')}
        </Button>
      )}
      <Button icon={Undo2} flip busy={isBusy} onClick={onUndo}>
        {t('distribute:undo.button')}
      </Button>
    </div>
  );
}
