import { type TimelineGroup, timelineGroupNames } from '@firstlook/contract/contact-timeline-kind.ts';
import { ChevronDown, StickyNote } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TimelinePlace, useContactTimeline } from '../../../data/contact-timeline.ts';
import { useCan } from '../../../data/session.ts';
import { Failure } from '../../../parts/failure.tsx';
import { keepFocus } from '../../../ui/hook/use-return-focus.ts';
import { Button } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { NoteActs, NoteDialog } from './note-acts.tsx';
import css from './timeline.module.css';
import { TimelineLine } from './timeline-item.tsx';

interface ContactTimelineProps {
  organizationId: string;
  contactId: string;
  /** A contact of all organizations: nobody here notes anything of it. */
  isGeneral: boolean;
}

interface PagesProps extends ContactTimelineProps {
  group: TimelineGroup | undefined;
}

function Groups({
  chosen,
  onChoose,
}: {
  chosen: TimelineGroup | undefined;
  onChoose: (group?: TimelineGroup) => void;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div className={css.groups} role="group" aria-label={t('timeline:group.label')}>
      {([undefined, ...timelineGroupNames] as const).map((group) => (
        <button
          key={group ?? 'all'}
          type="button"
          aria-pressed={group === chosen}
          className={classNames('filter-chip', group === chosen && 'chosen')}
          onClick={() => onChoose(group)}
        >
          <span className="filter-chip-main">{t(`timeline:group.${group ?? 'all'}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** What lies behind a place, as lines of the list; the last page offers the next one. */
function Page({
  before,
  onMore,
  ...asked
}: PagesProps & { before: TimelinePlace | undefined; onMore: ((place: TimelinePlace) => void) | undefined }) {
  const { t } = useTranslation();
  const canWrite = useCan(asked.organizationId)('contact.write');
  const page = useContactTimeline(asked, before);
  if (page.isError)
    return (
      <li>
        <Failure error={page.error} onRetry={() => void page.refetch()} />
      </li>
    );
  if (!page.data)
    return (
      <li>
        <SkeletonRows rows={4} />
      </li>
    );
  const { items, next } = page.data;
  return (
    <>
      {items.map((item) => (
        <TimelineLine
          key={item._id}
          item={item}
          acts={item.note?.isOwn && canWrite && <NoteActs {...asked} item={item} />}
        />
      ))}
      {next && onMore && (
        <li className={css.more}>
          <Button size="sm" icon={ChevronDown} onClick={() => onMore(next)}>
            {t('timeline:more')}
          </Button>
        </li>
      )}
    </>
  );
}

function Pages(props: PagesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [places, setPlaces] = useState<TimelinePlace[]>([]);
  const first = useContactTimeline(props);
  const { items = [], withheld = [] } = first.data ?? {};
  const more = (place: TimelinePlace) => {
    setPlaces([...places, place]);
    // The button that was pressed goes away.
    keepFocus(() => list.current);
  };
  const begun = [undefined, ...places];
  return (
    <>
      {first.data && items.length === 0 ? (
        withheld.length === 0 && <p className="muted">{t(`timeline:none.${props.group ?? 'all'}`)}</p>
      ) : (
        <ol className={css.list} ref={list} tabIndex={-1} aria-label={t('timeline:title')}>
          {begun.map((before, place) => (
            <Page
              key={before?.key ?? ''}
              {...props}
              before={before}
              onMore={place === begun.length - 1 ? more : undefined}
            />
          ))}
        </ol>
      )}
      {withheld.map((one) => (
        <p key={one} className={css.withheld}>
          {t(`timeline:withheld.${one}`)}
        </p>
      ))}
    </>
  );
}

/** What was between us and a contact, newest first, narrowed to a kind; with notes of the people who work here. */
export function ContactTimeline({ organizationId, contactId, isGeneral }: ContactTimelineProps) {
  const { t } = useTranslation();
  const canWrite = useCan(organizationId)('contact.write');
  const [group, setGroup] = useState<TimelineGroup>();
  const [isNoting, setNoting] = useState(false);
  return (
    <section className={css.timeline} aria-labelledby="timeline-title">
      <div className={css.head}>
        <h3 id="timeline-title">{t('timeline:title')}</h3>
        {canWrite && !isGeneral && (
          <Button size="sm" icon={StickyNote} onClick={() => setNoting(true)}>
            {t('timeline:note.add')}
          </Button>
        )}
      </div>
      <Groups chosen={group} onChoose={setGroup} />
      <Pages key={`${contactId}/${group ?? ''}`} {...{ organizationId, contactId, isGeneral, group }} />
      {isNoting && <NoteDialog {...{ organizationId, contactId }} onClose={() => setNoting(false)} />}
    </section>
  );
}
