import { Check } from 'lucide-react';
import { Button } from '../../../ui/page/button.tsx';
import css from './former-film.module.css';

interface FormerFilmProps {
  text: string;
  confirm: string;
  /** What the button is called where several stand there. */
  confirmNamed?: string;
  isBusy?: boolean;
  onFit: () => void;
}

/** What was made for the film that the file had before: a person looks whether it fits the one of now, and says so. */
export function FormerFilm({ text, confirm, confirmNamed, isBusy = false, onFit }: FormerFilmProps) {
  return (
    <p className={css.former} role="status">
      <span>{text}</span>
      <Button kind="ghost" size="xs" icon={Check} busy={isBusy} aria-label={confirmNamed} onClick={onFit}>
        {confirm}
      </Button>
    </p>
  );
}
