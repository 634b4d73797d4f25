import type { KeyboardEvent } from 'react';
import { classNames } from '../page/class-name.ts';

interface TabListProps<T extends string> {
  label: string;
  tabs: readonly { value: T; label: string }[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
  /** Id of the panel; its tabs are `tab-<value>`. Absent where the rest of the page is what they change. */
  panel?: string;
  hidden?: boolean;
  className?: string | undefined;
}

/** Where a key leads in a row of so many, in the reading direction; null for every other key. */
function placeAfter(key: string, from: number, count: number, isRightToLeft: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
  return (from + step + count) % count;
}

/** Tabs as everybody's keyboard knows them: one stop for Tab, arrows, Home and End go on and open what they come to. */
export function TabList<T extends string>(props: TabListProps<T>) {
  const { label, tabs, chosen, onChoose, panel, hidden, className } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const from = buttons.indexOf(document.activeElement as HTMLElement);
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = placeAfter(event.key, from, buttons.length, isRightToLeft);
    const tab = to === null ? undefined : tabs[to];
    if (to === null || !tab) return;
    event.preventDefault();
    buttons[to]?.focus();
    onChoose(tab.value);
  };
  const current = tabs.some(({ value }) => value === chosen) ? chosen : tabs[0]?.value;
  return (
    <div
      className={classNames('tabs', className)}
      hidden={hidden}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={panel && `tab-${value}`}
          aria-selected={value === current}
          aria-controls={panel}
          tabIndex={value === current ? 0 : -1}
          className={value === current ? 'chosen' : undefined}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
