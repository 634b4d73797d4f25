import { cropText } from '../../i18n/format.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './import.module.css';

/** Letters of a cell that are shown, and those that its title tells: a file may hold anything. */
const shown = 60;
const told = 500;

interface CellTextProps {
  text: string;
  /** An address or a number. */
  ltr?: boolean;
  className?: string | undefined;
}

/** What a cell of a file says, as far as there is room for it. */
export function CellText({ text, ltr, className }: CellTextProps) {
  const words = cropText(text, shown);
  return (
    <bdi
      dir={ltr ? 'ltr' : undefined}
      title={words === text ? undefined : cropText(text, told)}
      className={classNames(css.cell, className)}
    >
      {words}
    </bdi>
  );
}
