import { CalendarClock, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './distribute.module.css';
import type { Quiet } from './use-quiet-hours.ts';

interface QuietNoteProps {
  quiet: Quiet;
  /** The moment was chosen; else it is now. */
  isPlanned: boolean;
  /** Moves the send to the end of the quiet hours. */
  onLater: (startsAt: string) => void;
}

/** Asks when texts shall leave that would leave in quiet hours. */
export function QuietNote({ quiet, isPlanned, onLater }: QuietNoteProps) {
  const { t } = useTranslation();
  const { until, when } = quiet;
  if (!until) return null;
  if (quiet.isAccepted) return <Note tone="info">{t('distribute:quiet.accepted', { when })}</Note>;
  return (
    <>
      <Note tone="warn">{t('distribute:quiet.asks', { when })}</Note>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div className={css.ask} role="group" aria-label={t('distribute:quiet.when')}>
        <Button icon={CalendarClock} onClick={() => onLater(until)}>
          {t('distribute:quiet.later', { when })}
        </Button>
        <Button icon={Send} flip onClick={quiet.accept}>
          {t(isPlanned ? 'distribute:quiet.asPlanned' : 'distribute:quiet.now')}
        </Button>
      </div>
    </>
  );
}
