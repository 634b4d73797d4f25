import { classNames } from '../../ui/page/class-name.ts';
import css from './pick.module.css';

interface ItemPickProps {
  label: string;
  checked: boolean;
  /** @param isRange with Shift: from the last one to this */
  onChange: (checked: boolean, isRange: boolean) => void;
  className?: string | undefined;
}

/** Selects a row. Drawn by the browser: a list has hundreds, and the kit's check is not in the first load. */
export function ItemPick({ label, checked, onChange, className }: ItemPickProps) {
  return (
    <input
      type="checkbox"
      className={classNames(css.pick, className)}
      aria-label={label}
      title={label}
      checked={checked}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
      }
    />
  );
}

/** Selects all of the page, or takes them off. */
export function PagePick(props: {
  label: string;
  picked: number;
  of: number;
  onChange: (checked: boolean) => void;
}) {
  const { label, picked, of, onChange } = props;
  return (
    <input
      type="checkbox"
      className={css.pick}
      aria-label={label}
      title={label}
      checked={of > 0 && picked === of}
      ref={(box) => {
        if (box) box.indeterminate = picked > 0 && picked < of;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
