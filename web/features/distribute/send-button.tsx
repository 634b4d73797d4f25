import { CalendarClock, Hourglass, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/page/button.tsx';
import { heldId } from './held.tsx';

interface SendButtonProps {
  /** Somebody else has to agree first. */
  asks: boolean;
  isPlanned: boolean;
  isTest: boolean;
  busy: boolean;
  disabled: boolean;
  /** What it does, where it is no test. */
  words: string;
  onClick: () => void;
}

export function SendButton({ asks, isPlanned, isTest, busy, disabled, words, onClick }: SendButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      kind="primary"
      aria-describedby={heldId}
      icon={asks ? Hourglass : isPlanned ? CalendarClock : Send}
      flip={!asks && !isPlanned}
      busy={busy}
      disabled={disabled}
      onClick={onClick}
    >
      {isTest ? t('distribute:send.testButton') : words}
    </Button>
  );
}
