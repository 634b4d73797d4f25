import { Search, X } from 'lucide-react';
import { type KeyboardEventHandler, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterKey } from '../hook/use-letter-key.ts';
import { IconButton } from '../page/button.tsx';
import { Icon } from '../page/icon.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called 250 ms after the last key. */
  onChange: (value: string) => void;
  /** `/` puts the cursor here. */
  shortcut?: boolean;
  /** The cursor stands here as soon as the page is there: one came to search. */
  focused?: boolean;
  /** What Enter does, in place of sending the form around it; told with what stands there at that moment. */
  onEnter?: (value: string) => void;
  /** The list below that the keys of this field move along; every key is told at once, as it was typed. */
  combobox?: Combobox;
}

interface Combobox {
  listId: string;
  /** Whether the list is there at all. */
  isOpen: boolean;
  /** The line that Enter takes. */
  activeId: string | undefined;
  onKeyDown: KeyboardEventHandler<HTMLInputElement>;
}

const entering =
  (onEnter: SearchFieldProps['onEnter']): KeyboardEventHandler<HTMLInputElement> =>
  (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return;
    event.preventDefault();
    onEnter(event.currentTarget.value.trim());
  };

export function SearchField({
  label,
  value,
  onChange,
  shortcut,
  focused,
  onEnter,
  combobox,
}: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What was told and is not seen yet: the address follows a moment later, or leaves one out for the next. */
  const [told, setTold] = useState<readonly string[]>([]);
  const change = useRef(onChange);
  change.current = onChange;

  if (value !== seen) {
    setSeen(value);
    const own = told.indexOf(value);
    setTold(told.slice(own + 1));
    // The address changed by another way (Back, "clear all"): the field follows. What is typed meanwhile stays.
    if (own < 0) {
      setTold([]);
      setText(value);
    }
  }

  const last = told.at(-1) ?? seen;
  const isList = combobox !== undefined;
  useEffect(() => {
    const next = text.trim();
    // Of a list below, every key was told.
    if (isList || next === last) return;
    const timer = setTimeout(() => {
      setTold((before) => [...before, next]);
      change.current(next);
    }, 250);
    return () => clearTimeout(timer);
  }, [text, last, isList]);

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  useLetterKey('search', shortcut ? () => input.current?.focus() : undefined);

  const shown = combobox ? value : text;
  const write = combobox ? onChange : setText;
  return (
    <div className="input search">
      <Icon of={Search} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: they stand there with the combobox role only */}
      <input
        ref={input}
        type={combobox ? 'text' : 'search'}
        role={combobox && 'combobox'}
        autoComplete={combobox && 'off'}
        aria-autocomplete={combobox && 'list'}
        aria-expanded={combobox?.isOpen}
        aria-controls={combobox?.isOpen ? combobox.listId : undefined}
        aria-activedescendant={combobox?.activeId}
        onKeyDown={combobox?.onKeyDown ?? entering(onEnter)}
        aria-label={label}
        placeholder={label}
        value={shown}
        maxLength={200}
        onChange={(event) => write(event.target.value)}
      />
      {shown ? (
        <IconButton
          small
          icon={X}
          label={t('common:clear')}
          onClick={() => {
            write('');
            input.current?.focus();
          }}
        />
      ) : (
        shortcut && <kbd>/</kbd>
      )}
    </div>
  );
}
