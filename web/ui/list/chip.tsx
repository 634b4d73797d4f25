import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { MenuTarget } from '../overlay/menu-parts.ts';
import { classNames } from '../page/class-name.ts';
import { Icon, type IconType } from '../page/icon.tsx';

export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'neutral' | 'plain';

/** State in word and shape, never by colour alone. */
export function StatusChip({ tone, icon, children }: { tone: Tone; icon: IconType; children: ReactNode }) {
  return (
    <span className={classNames('chip', tone)}>
      <Icon of={icon} />
      {children}
    </span>
  );
}

interface FilterChipProps {
  /** A chosen filter reads `name: value` and can be taken off. */
  active?: boolean;
  /** Puts the chip's button into what it opens. */
  menu: (target: MenuTarget) => ReactNode;
  onRemove?: () => void;
  removeLabel?: string;
  children: ReactNode;
}

export function FilterChip({ active, menu, onRemove, removeLabel, children }: FilterChipProps) {
  const chip = useRef<HTMLSpanElement>(null);
  const remove = () => {
    onRemove?.();
    // The button that was pressed goes away: the filter itself keeps the focus.
    chip.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={chip} className={classNames('filter-chip', active && 'chosen')}>
      {menu(
        <button type="button" className="filter-chip-main">
          {children}
          {!active && <Icon of={ChevronDown} />}
        </button>,
      )}
      {active && onRemove && (
        <button
          type="button"
          className="filter-chip-remove"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={remove}
        >
          <Icon of={X} />
        </button>
      )}
    </span>
  );
}
