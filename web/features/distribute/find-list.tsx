import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import type { FindRow } from './find-rows.ts';
import { GroupFace, PersonFace } from './pane-line.tsx';
import css from './people.module.css';

interface FindListProps {
  id: string;
  rows: readonly FindRow[];
  /** The line that Enter takes; -1 for none. */
  active: number;
  onTake: (row: FindRow) => void;
}

export const lineId = (listId: string, row: FindRow | undefined): string | undefined =>
  row && `${listId}-${row.key}`;

/** What was found. The search field keeps the focus and its keys move along here; a press takes a line, too. */
export function FindList({ id, rows, active, onTake }: FindListProps) {
  const { t } = useTranslation();
  return (
    <div id={id} className={css.paneScroll} role="listbox" aria-label={t('distribute:foundList')}>
      {rows.map((row, position) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
        <div
          key={row.key}
          id={lineId(id, row)}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          className={classNames(
            row.group ? css.group : css.person,
            css.findLine,
            position === active && css.active,
          )}
          ref={position === active ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(row)}
        >
          {row.group ? (
            <GroupFace group={row.group} />
          ) : (
            <PersonFace
              name={row.person.name}
              about={row.person.id === null ? t('distribute:addAddress') : row.person.about}
              person={row.person}
            />
          )}
          {position === active && <kbd>Enter ↵</kbd>}
          <Icon of={Plus} small />
        </div>
      ))}
    </div>
  );
}
