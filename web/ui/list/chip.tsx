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

function RemoveButton({ label, onClick }: { label: string | undefined; onClick: () => void }) {
  return (
    <button type="button" className="filter-chip-remove" aria-label={label} title={label} onClick={onClick}>
      <Icon of={X} />
    </button>
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
      {active && onRemove && <RemoveButton label={removeLabel} onClick={remove} />}
    </span>
  );
}

interface ChosenChipProps {
  onRemove: () => void;
  removeLabel: string;
  children: ReactNode;
}

/** A filter that was chosen elsewhere on the page, and can be taken off here. */
export function ChosenChip({ onRemove, removeLabel, children }: ChosenChipProps) {
  return (
    <span className="filter-chip chosen">
      <span className="filter-chip-main">{children}</span>
      <RemoveButton label={removeLabel} onClick={onRemove} />
    </span>
  );
}
