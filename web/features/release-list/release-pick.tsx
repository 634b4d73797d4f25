import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/page/class-name.ts';
import css from './release-pick.module.css';

interface ReleasePickProps {
  name: string;
  checked: boolean;
  /** @param isRange with Shift: from the last one to this */
  onChange: (checked: boolean, isRange: boolean) => void;
  className?: string | undefined;
}

/** Selects a release. Drawn by the browser: a list has hundreds, and the kit's check is not in the first load. */
export function ReleasePick({ name, checked, onChange, className }: ReleasePickProps) {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      className={classNames(css.pick, className)}
      aria-label={t('releases:select', { name })}
      title={t('releases:select', { name })}
      checked={checked}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
      }
    />
  );
}

/** Selects all of the page, or takes them off. */
export function PagePick(props: { picked: number; of: number; onChange: (checked: boolean) => void }) {
  const { picked, of, onChange } = props;
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      className={css.pick}
      aria-label={t('releases:selectPage')}
      title={t('releases:selectPage')}
      checked={of > 0 && picked === of}
      ref={(box) => {
        if (box) box.indeterminate = picked > 0 && picked < of;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
