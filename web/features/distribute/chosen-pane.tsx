import { Bookmark, BookmarkPlus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import {
  type Chosen,
  type ChosenPerson,
  isNobody,
  nobody,
  type PersonalLines,
} from '../../parts/prepared-send.ts';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { keyOf, withoutGroup, withoutPerson } from './audience.ts';
import { ListsDialog } from './lists-dialog.tsx';
import { GroupLine, PersonLine } from './pane-line.tsx';
import css from './people.module.css';
import { PersonalLineDialog } from './personal-line-dialog.tsx';
import { lineOf, withLine } from './personal-lines.ts';
import { lineFor, readerGender } from './reader.ts';
import { SaveListDialog } from './save-list-dialog.tsx';

/** What a mail says to single people, in a release of this direction. */
export interface Personal {
  lines: PersonalLines;
  direction: 'rtl' | 'ltr';
  onChange: (lines: PersonalLines) => void;
}

interface ChosenPaneProps {
  organizationId: string;
  chosen: Chosen;
  /** All chosen, each once; null while it is being counted. */
  total: number | null;
  /** What is said in the place of a number that nobody counts beforehand. */
  uncounted?: string;
  onChange: (chosen: Chosen) => void;
  /** What is written to single people; null where it is no mail. */
  personal: Personal | null;
  /** What is offered while no one is chosen; what it chooses goes by `take`. */
  children?: (take: (chosen: Chosen) => void) => ReactNode;
}

const peopleShown = 100;

export function ChosenPane({
  organizationId,
  chosen,
  total,
  uncounted,
  personal,
  onChange,
  children,
}: ChosenPaneProps) {
  const { t } = useTranslation();
  const removing = { icon: X, label: (name: string) => t('common:removeNamed', { name }) };
  const [dialog, setDialog] = useState<'load' | 'save' | null>(null);
  const [writing, setWriting] = useState<ChosenPerson | null>(null);
  const close = () => setDialog(null);
  const head = useRef<HTMLElement>(null);
  /** What was pressed is gone with it: the focus goes to how many are chosen now. */
  const take = (next: Chosen) => {
    onChange(next);
    head.current?.focus();
  };
  return (
    <div className="panel">
      <div className={css.paneTop}>
        <b ref={head} role="status" tabIndex={-1}>
          {isNobody(chosen)
            ? t('distribute:nobody')
            : total === null
              ? (uncounted ?? t('distribute:counting'))
              : t('distribute:chosen', { count: total, total: formatNumber(total) })}
        </b>
        <span className={classNames('end row', css.paneActs)}>
          <Button kind="ghost" size="xs" icon={Bookmark} onClick={() => setDialog('load')}>
            {t('contacts:list.open')}
          </Button>
          <Button
            kind="ghost"
            size="xs"
            icon={BookmarkPlus}
            disabled={isNobody(chosen)}
            onClick={() => setDialog('save')}
          >
            {t('distribute:saveList.open')}
          </Button>
          <Button kind="ghost" size="xs" disabled={isNobody(chosen)} onClick={() => take(nobody)}>
            {t('distribute:removeAll')}
          </Button>
        </span>
      </div>
      {isNobody(chosen) && <p className={classNames('muted', css.paneNone)}>{t('distribute:nobodyText')}</p>}
      {children?.(take)}
      <ul className={css.paneScroll} aria-label={t('distribute:chosenList')}>
        {chosen.groups.map((group) => (
          <GroupLine
            key={group.kind + group.id + group.name}
            group={group}
            act={removing}
            onAct={() => take(withoutGroup(chosen, group))}
          />
        ))}
        {chosen.people.slice(0, peopleShown).map((person) => (
          <PersonLine
            key={keyOf(person)}
            name={person.name}
            about={person.about}
            person={person}
            line={personal ? lineFor(lineOf(personal.lines, person), person.name, readerGender(person)) : ''}
            onWrite={personal ? () => setWriting(person) : undefined}
            act={removing}
            onAct={() => take(withoutPerson(chosen, person))}
          />
        ))}
      </ul>
      {chosen.people.length > peopleShown && (
        <p className={classNames(css.person, 'muted small', css.paneFoot)}>
          {t('distribute:morePeople', {
            count: chosen.people.length - peopleShown,
            total: formatNumber(chosen.people.length - peopleShown),
          })}
        </p>
      )}
      <ListsDialog
        opened={dialog === 'load'}
        organizationId={organizationId}
        chosen={chosen}
        onClose={close}
        onChange={onChange}
      />
      {personal && writing && (
        <PersonalLineDialog
          person={writing}
          line={lineOf(personal.lines, writing)}
          direction={personal.direction}
          onChange={(line) => personal.onChange(withLine(personal.lines, writing, line))}
          onClose={() => setWriting(null)}
        />
      )}
      {dialog === 'save' && (
        <SaveListDialog organizationId={organizationId} chosen={chosen} onClose={close} />
      )}
    </div>
  );
}
