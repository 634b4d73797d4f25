import { useEffect, useId, useRef, useState } from 'react';
import { isSaveKey } from '../../hook/use-shortcut.ts';
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
  /**
   * @param isLeft the person is somewhere else already: the text does not take the focus
   * @returns false where it cannot be taken
   */
  onApply: (typed: string, isLeft: boolean) => boolean;
  onClose: () => void;
}

/** Calls once no pointer is down: what grows or goes meanwhile would move a button from under it. */
function useWhenReleased(): (act: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isDown.current = type === 'pointerdown';
    };
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const kind of kinds) document.addEventListener(kind, note, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, true);
    };
  }, []);
  return (act) => {
    if (isDown.current) document.addEventListener('pointerup', () => setTimeout(act), { once: true });
    else setTimeout(act);
  };
}

/** One line below the bar for an address: Enter takes it, Escape gives it up. Who goes elsewhere or saves means what was typed. */
export function AddressPanel({ label, first = '', isAddress, action, ...props }: AddressPanelProps) {
  const { help, refusal, onApply, onClose } = props;
  const [written, setWritten] = useState(first);
  const [isRefused, setRefused] = useState(false);
  const noteId = useId();
  const typed = written.trim();
  const note = isRefused ? refusal : help;
  const whenReleased = useWhenReleased();
  const isOver = useRef(false);
  const apply = () => {
    if (onApply(typed, false)) onClose();
    else setRefused(true);
  };
  const leave = () => {
    if (isOver.current || typed === '' || typed === first) return;
    isOver.current = onApply(typed, true);
    whenReleased(isOver.current ? onClose : () => setRefused(true));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is told that the focus goes, and takes none itself
    <div
      className={css.panel}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Another window takes the focus for a while only.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) leave();
      }}
    >
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
            if (event.key === 'Escape') {
              isOver.current = true;
              onClose();
            }
            if (isSaveKey(event.nativeEvent)) leave();
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
