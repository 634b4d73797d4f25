import { useEffect, useId, useRef, useState } from 'react';
import { isSaveKey } from '../../hook/use-shortcut.ts';
import { useUnsaved } from '../../overlay/unsaved.tsx';
import { Button } from '../../page/button.tsx';
import { notePending } from './pending-address.ts';
import css from './rich-text.module.css';

interface AddressPanelProps {
  label: string;
  first?: string;
  /** Of what is typed an address alone: the keyboard of a phone is one for addresses. */
  isAddress?: boolean;
  /** Null: there is nothing to do yet. */
  action: (typed: string) => string | null;
  /** Stands below the field until what was typed is refused. */
  help?: string;
  refusal: string;
  /**
   * @param isLeft the person is somewhere else already: the text does not take the focus
   * @returns false where it cannot be taken
   */
  onApply: (typed: string, isLeft: boolean) => boolean;
  onClose: () => void;
  /** It was given up by key: the focus goes back to the text. */
  onReturn: () => void;
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

/** What is typed and not taken is unsaved work: who leaves is asked, and a save can say that it is left out. */
function useTyped(box: { readonly current: object }, isTyped: boolean, isRefused: boolean): void {
  useUnsaved({ dirty: isTyped });
  useEffect(() => {
    const own = box.current;
    notePending(own, isTyped && isRefused);
    return () => notePending(own, false);
  }, [box, isTyped, isRefused]);
}

/** One line below the bar for an address: Enter takes it, Escape gives it up. Who goes elsewhere or saves means what was typed. */
export function AddressPanel({ label, first = '', isAddress, action, ...props }: AddressPanelProps) {
  const { help, refusal, onApply, onClose, onReturn } = props;
  const [written, setWritten] = useState(first);
  const [isRefused, setRefused] = useState(false);
  const noteId = useId();
  const typed = written.trim();
  const note = isRefused ? refusal : help;
  const whenReleased = useWhenReleased();
  const isOver = useRef(false);
  const doing = action(typed);
  const box = useRef({});
  useTyped(box, typed !== '' && typed !== first, isRefused);
  const apply = () => {
    if (onApply(typed, false)) onClose();
    else setRefused(true);
  };
  const leave = () => {
    if (isOver.current || typed === '' || typed === first) return;
    isOver.current = onApply(typed, true);
    // At once: a save that this press begins has to know.
    if (!isOver.current) notePending(box.current, true);
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
              onReturn();
            }
            if (isSaveKey(event.nativeEvent)) leave();
          }}
        />
      </div>
      {doing && (
        <Button size="sm" onClick={apply}>
          {doing}
        </Button>
      )}
      {note && (
        <p className={isRefused ? 'error' : 'help'} id={noteId} role={isRefused ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
