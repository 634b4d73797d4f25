import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Copy, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../overlay/confirm.tsx';
import { Button, IconButton } from '../page/button.tsx';
import { classNames } from '../page/class-name.ts';
import { Icon, type IconType } from '../page/icon.tsx';
import css from './rows-editor.module.css';

interface RowsEditorProps<T> {
  /** Names the list for screen readers. */
  label: string;
  items: readonly T[];
  onChange: (items: T[]) => void;
  /** A new row; absent: none can be added here. */
  create?: () => T;
  addLabel?: string;
  addIcon?: IconType;
  /** A copy of a row, with a name of its own. */
  duplicate?: (item: T) => T;
  most?: number;
  /** Stands in place of the rows while there are none. */
  empty?: ReactNode;
  /** The row in one line: what is seen when it is folded. */
  title: (item: T, index: number) => ReactNode;
  /** The path of a row's errors, for the summary's links. */
  pathOf?: (index: number) => string;
  /** Rows with a mistake stay open. */
  isWrong?: (index: number) => boolean;
  /** What is said beneath the row in the question before it is taken away. */
  removing?: (item: T) => ReactNode;
  /** Short rows are never folded. */
  flat?: boolean;
  children: (item: T, change: (part: Partial<T>) => void, index: number) => ReactNode;
}

let nextKey = 1;
const newKeys = (count: number) => Array.from({ length: count }, () => nextKey++);

/** A row that was added and never filled holds nothing to be asked about. */
function isBlank(row: unknown, made: unknown): boolean {
  const { id } = row as { id?: string };
  return !!made && deepEqual(row, id === undefined ? made : { ...made, id });
}

interface RowActsProps {
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onDuplicate: (() => void) | undefined;
  onRemove: () => void;
}

/** The small buttons at the end of a row. */
function RowActs({ isFirst, isLast, onMove, onDuplicate, onRemove }: RowActsProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        small
        icon={ArrowUp}
        data-move="up"
        label={t('common:moveUp')}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        small
        icon={ArrowDown}
        data-move="down"
        label={t('common:moveDown')}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      {onDuplicate && <IconButton small icon={Copy} label={t('common:duplicate')} onClick={onDuplicate} />}
      <IconButton small icon={Trash2} label={t('common:remove')} onClick={onRemove} />
    </>
  );
}

/** Where the focus goes once the rows are drawn: with the keys one is not thrown back to the top. */
function useNextFocus() {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<{ row: number; what: string } | null>(null);
  useEffect(() => {
    if (!next.current) return;
    const { row, what } = next.current;
    next.current = null;
    const target = list.current?.children[row]?.querySelector<HTMLElement>(what);
    (target ?? list.current?.parentElement?.querySelector<HTMLElement>(':scope > button'))?.focus();
  });
  return { list, next };
}

const both = (first: ReactNode, second: ReactNode) => (
  <>
    {first}
    {second}
  </>
);

/** A list whose rows are added, folded, moved up and down, and taken away; all of it by keyboard too. */
export function RowsEditor<T>(props: RowsEditorProps<T>) {
  const { label, items, onChange, create, duplicate, title, flat, most = 100, children } = props;
  const { t } = useTranslation();
  const [keys, setKeys] = useState(() => newKeys(items.length));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { list, next } = useNextFocus();
  // The list was changed from elsewhere (put back, read again): its rows are new ones.
  if (keys.length !== items.length) setKeys(newKeys(items.length));

  const put = (rows: T[], names: number[]) => {
    setKeys(names);
    onChange(rows);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    const moved = <V,>(list: readonly V[]) => {
      const next = [...list];
      next.splice(to, 0, ...next.splice(from, 1));
      return next;
    };
    // At the end of the way its button is closed: the one that leads back takes the focus.
    const isAtEnd = to === 0 || to === items.length - 1;
    next.current = { row: to, what: to < from !== isAtEnd ? '[data-move=up]' : '[data-move=down]' };
    put(moved(items), moved(keys));
  };
  const remove = async (index: number) => {
    const item = items[index];
    const title = `${t('common:remove')}?`;
    const question = {
      title,
      text: both(props.title(item as T, index), props.removing?.(item as T)),
      confirmLabel: t('common:remove'),
      danger: true,
    };
    if (!isBlank(item, create?.()) && !(await confirm(question))) return;
    next.current = { row: Math.min(index, items.length - 2), what: 'button' };
    put(items.toSpliced(index, 1), keys.toSpliced(index, 1));
  };
  const insert = (row: T, at: number) => {
    const [key = 0] = newKeys(1);
    setOpen(new Set([...open, key]));
    next.current = { row: at, what: ':is(input, textarea)' };
    put(items.toSpliced(at, 0, row), keys.toSpliced(at, 0, key));
  };

  return (
    <div className={css.rows}>
      {items.length === 0 && props.empty && (
        <p className={classNames('muted', css.rowsNone)}>{props.empty}</p>
      )}
      <ol aria-label={label} ref={list}>
        {items.map((item, index) => {
          const key = keys[index] ?? index;
          const name = title(item, index);
          const isOpen = flat || open.has(key) || !!props.isWrong?.(index);
          const change = (part: Partial<T>) => onChange(items.with(index, { ...item, ...part }));
          return (
            <li key={key} className={css.rowsRow} data-path={props.pathOf?.(index)}>
              <div className={css.head}>
                {flat ? (
                  <span className={classNames('grow', css.title)}>{name}</span>
                ) : (
                  <button
                    type="button"
                    className={classNames('grow', css.title)}
                    aria-expanded={isOpen}
                    onClick={() => {
                      const next = new Set(open);
                      if (!next.delete(key)) next.add(key);
                      setOpen(next);
                    }}
                  >
                    <Icon of={isOpen ? ChevronUp : ChevronDown} small />
                    {name}
                  </button>
                )}
                <RowActs
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onMove={(step) => move(index, index + step)}
                  onDuplicate={
                    duplicate && items.length < most ? () => insert(duplicate(item), index + 1) : undefined
                  }
                  onRemove={() => void remove(index)}
                />
              </div>
              {isOpen && <div className={css.body}>{children(item, change, index)}</div>}
            </li>
          );
        })}
      </ol>
      {create && items.length < most && (
        <Button size="sm" icon={props.addIcon ?? Plus} onClick={() => insert(create(), items.length)}>
          {props.addLabel ?? t('common:add')}
        </Button>
      )}
    </div>
  );
}
