import { useId, useState } from 'react';
import { Button } from '../../page/button.tsx';
import css from './rich-text.module.css';

interface AddressPanelProps {
  label: string;
  first?: string;
  /** Of what is typed an address alone: the keyboard of a phone is one for addresses. */
  isAddress?: boolean;
  action: (typed: string) => string;
  /** Stands below the field until what was typed is refused. */
  help?: string;
  refusal: string;
  /** @returns false where it cannot be taken */
  onApply: (typed: string) => boolean;
  onClose: () => void;
}

/** One line below the bar for an address: Enter takes it, Escape leaves it. */
export function AddressPanel({ label, first = '', isAddress, action, ...props }: AddressPanelProps) {
  const { help, refusal, onApply, onClose } = props;
  const [written, setWritten] = useState(first);
  const [isRefused, setRefused] = useState(false);
  const noteId = useId();
  const typed = written.trim();
  const note = isRefused ? refusal : help;
  const apply = () => {
    if (onApply(typed)) onClose();
    else setRefused(true);
  };
  return (
    <div className={css.panel}>
      <div className="input">
        <input
          dir="ltr"
          type={isAddress ? 'url' : undefined}
          aria-label={label}
          placeholder="https://"
          value={written}
          // biome-ignore lint/a11y/noAutofocus: the field was just asked for
          autoFocus
          aria-invalid={isRefused}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => {
            setWritten(event.target.value);
            setRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              apply();
            }
            if (event.key === 'Escape') onClose();
          }}
        />
      </div>
      <Button size="sm" onClick={apply}>
        {action(typed)}
      </Button>
      {note && (
        <p className={isRefused ? 'error' : 'help'} id={noteId} role={isRefused ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
