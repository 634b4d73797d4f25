import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../device/save-file.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { hrefOf } from '../../../ui/hook/navigation.ts';
import { Button } from '../../../ui/page/button.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './broadcast.module.css';
import { type Broadcast, broadcastState } from './broadcast.ts';
import { calendarOf } from './calendar-file.ts';
import { useReleasePath } from './release-path.ts';

interface BroadcastTableProps {
  organization: OrganizationView;
  broadcasts: readonly Broadcast[];
  /** Of the group: the calendar file is called so. */
  title: string;
  relateTo: string;
}

/** A name that every system takes for a file. */
const fileNameOf = (title: string) => `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'calendar'}.ics`;

function useCalendar({ _id, timeZone }: OrganizationView) {
  const { origin, pathname } = window.location;
  const pathOf = useReleasePath();
  return (broadcasts: readonly Broadcast[], title: string) => {
    const addressOf = (id: string) =>
      `${origin}${pathname}${hrefOf(pathOf({ organizationId: _id, _id: id }))}`;
    const text = calendarOf(broadcasts, { zone: timeZone, now: new Date(), addressOf });
    saveFile(text, fileNameOf(title), 'text/calendar;charset=utf-8');
  };
}

interface RowProps {
  one: Broadcast;
  state: ReturnType<typeof broadcastState>;
  organizationId: string;
  relateTo: string;
  onKeep: () => void;
}

function Row({ one, state, organizationId, relateTo, onKeep }: RowProps) {
  const { t } = useTranslation();
  const pathOf = useReleasePath();
  return (
    <tr data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
      <td className={css.date}>
        {one.day ? <Ltr>{formatDate(one.day)}</Ltr> : <bdi>{one.dateTxt}</bdi>}
        {state === 'today' && <span className={css.today}>{t('stream:today')}</span>}
      </td>
      <td className={css.day}>
        <bdi>{one.dayTxt}</bdi>
      </td>
      <td className={css.hour}>{one.hour ? <Ltr>{one.hour}</Ltr> : <bdi>{one.hourTxt}</bdi>}</td>
      <th scope="row" className={css.what}>
        <AppLink to={pathOf({ organizationId, _id: one.releaseId })} search={{ relateTo }}>
          <bdi>{one.title}</bdi>
        </AppLink>
      </th>
      <td className={css.channel}>
        <bdi>{one.channel}</bdi>
      </td>
      <td className={css.keep}>
        {state === 'past' ? (
          t('stream:aired')
        ) : one.day ? (
          <button
            type="button"
            onClick={onKeep}
            aria-label={t('stream:keepOne', { name: one.title, date: formatDate(one.day) })}
          >
            <CalendarPlus aria-hidden="true" />
            {t('stream:keep')}
          </button>
        ) : null}
      </td>
    </tr>
  );
}

/** When the releases of a group are broadcast; today is told by its colour, a bar and the word. */
export function BroadcastTable({ organization, broadcasts, title, relateTo }: BroadcastTableProps) {
  const { t } = useTranslation();
  const keep = useCalendar(organization);
  const now = new Date();
  const stated = broadcasts.map((one) => ({ one, state: broadcastState(one, now, organization.timeZone) }));
  const coming = stated.filter(({ one, state }) => one.day && state !== 'past').map(({ one }) => one);
  return (
    <>
      <table className={css.times}>
        <caption className="visually-hidden">{t('stream:tab.broadcastTimes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stream:column.date')}</th>
            <th scope="col">{t('stream:column.day')}</th>
            <th scope="col">{t('stream:column.hour')}</th>
            <th scope="col">{t('stream:column.what')}</th>
            <th scope="col">{t('stream:column.channel')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('stream:column.keep')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stated.map(({ one, state }, position) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: broadcasts have no id of their own
              key={position}
              one={one}
              state={state}
              organizationId={organization._id}
              relateTo={relateTo}
              onKeep={() => keep([one], one.title)}
            />
          ))}
        </tbody>
      </table>
      {coming.length > 0 && (
        <Button icon={CalendarPlus} className={css.keepAll} onClick={() => keep(coming, title)}>
          {t('stream:keepAll')}
        </Button>
      )}
    </>
  );
}
