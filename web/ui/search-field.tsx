import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called 250 ms after the last key. */
  onChange: (value: string) => void;
  /** `/` puts the cursor here. */
  shortcut?: boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

export function SearchField({ label, value, onChange, shortcut }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const change = useRef(onChange);
  change.current = onChange;

  // The address changed by another way (Back, "clear all"): the field follows.
  if (value !== told) {
    setTold(value);
    setText(value);
  }

  useEffect(() => {
    if (text === told) return;
    const timer = setTimeout(() => {
      setTold(text);
      change.current(text.trim());
    }, 250);
    return () => clearTimeout(timer);
  }, [text, told]);

  useEffect(() => {
    if (!shortcut) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [shortcut]);

  return (
    <div className="in search">
      <Icon of={Search} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      {text ? (
        <IconButton small icon={X} label={t('common:clear')} onClick={() => setText('')} />
      ) : (
        shortcut && <kbd>/</kbd>
      )}
    </div>
  );
}
