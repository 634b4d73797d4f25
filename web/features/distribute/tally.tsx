import { formatNumber } from '../../i18n/format.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './tally.module.css';

interface TallyProps {
  /** The first one is the main number. */
  items: readonly {
    key: string;
    count: number;
    label: string;
    warn?: boolean;
    isOn?: boolean;
    onClick?: () => void;
  }[];
}

/** Numbers beside each other that add up; those that can be opened are buttons. */
export function Tally({ items }: TallyProps) {
  return (
    <div className={css.tally} style={{ '--parts': items.length - 1 } as React.CSSProperties}>
      {items.map(({ key, count, label, warn, isOn, onClick }) => {
        const content = (
          <>
            <b>{formatNumber(count)}</b>
            <small>{label}</small>
          </>
        );
        const names = classNames(css.part, warn && css.warned, isOn && css.on);
        return onClick ? (
          <button key={key} type="button" className={names} aria-pressed={isOn} onClick={onClick}>
            {content}
          </button>
        ) : (
          <div key={key} className={names}>
            {content}
          </div>
        );
      })}
    </div>
  );
}
