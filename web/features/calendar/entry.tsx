import type { CalendarEntry } from '@firstlook/contract/calendar.ts';
import type { TFunction } from 'i18next';
import {
  BookOpen,
  CalendarClock,
  CalendarX,
  CirclePause,
  CircleX,
  Hourglass,
  LoaderCircle,
  LockOpen,
  Repeat,
  Send,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatDateTime, formatNumber, formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { reminderName } from '../../parts/follow-up-words.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon, type IconType } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './calendar.module.css';

type Look =
  | 'asking'
  | 'planned'
  | 'sending'
  | 'paused'
  | 'sent'
  | 'stopped'
  | 'recurring'
  | 'publish'
  | 'opened'
  | 'embargo'
  | 'expiration';

const icons: Record<Look, IconType> = {
  asking: Hourglass,
  planned: CalendarClock,
  sending: LoaderCircle,
  paused: CirclePause,
  sent: Send,
  stopped: CircleX,
  recurring: Repeat,
  publish: BookOpen,
  opened: BookOpen,
  embargo: LockOpen,
  expiration: CalendarX,
};

const tones: Record<Look, string | undefined> = {
  asking: css.warn,
  planned: css.info,
  sending: css.info,
  paused: css.danger,
  sent: css.ok,
  stopped: css.quiet,
  recurring: css.info,
  publish: css.info,
  opened: css.ok,
  embargo: css.warn,
  expiration: css.quiet,
};

/** What an entry looks like, and what it is called. */
export const lookOf = ({ kind, send }: CalendarEntry): Look =>
  kind === 'send' ? (send?.state ?? 'sent') : kind;

export const entryWords = (t: TFunction, entry: CalendarEntry): string =>
  entry.send && entry.send.count > 1
    ? t(`calendar:many.${entry.send.state}`, {
        count: entry.send.count,
        total: formatNumber(entry.send.count),
      })
    : t(`calendar:kind.${lookOf(entry)}`);

/** The screen on which it is seen and changed. */
function wayTo(organizationId: string, { kind, releaseId, recurringSendId, send }: CalendarEntry) {
  if (!releaseId) return { to: path.recurringSend(organizationId, recurringSendId ?? undefined) };
  if (send)
    return { to: path.releaseDistribute(organizationId, releaseId), search: { send: send.distributionId } };
  return {
    to:
      kind === 'opened'
        ? path.release(organizationId, releaseId)
        : path.releaseEdit(organizationId, releaseId),
  };
}

/** A release ends with its last day, and a day has no hour. */
const hourOf = ({ kind, at }: CalendarEntry): string | null => {
  const time = formatTime(at);
  return kind === 'expiration' && time === '23:59' ? null : time;
};

/** What is next in line for a recurring send, where that is known. */
const nextWords = (t: TFunction, { candidate }: CalendarEntry): string | null => {
  if (candidate === undefined) return null;
  if (candidate === null) return t('calendar:nothingYet');
  return t('calendar:takes', { title: `\u2068${candidate.title || t('calendar:untitled')}\u2069` });
};

/** Whom a message is for that follows a mail. */
const reminderWords = (t: TFunction, { send }: CalendarEntry): string | null =>
  reminderName(t, send?.followUp);

interface EntryLinkProps {
  organizationId: string;
  entry: CalendarEntry;
  /** In a cell of the month there is room for a title in a line. */
  brief?: boolean;
  /** It stands under no day: its own is said. */
  dated?: boolean;
}

export function EntryLink({ organizationId, entry, brief, dated }: EntryLinkProps) {
  const { t } = useTranslation();
  const look = lookOf(entry);
  const hour = hourOf(entry);
  const words = entryWords(t, entry);
  const title = entry.title || t('calendar:untitled');
  const next = nextWords(t, entry) ?? reminderWords(t, entry);
  return (
    <AppLink
      {...wayTo(organizationId, entry)}
      className={classNames(css.entry, tones[look], brief && css.brief)}
      title={brief ? [`${words}${t('common:colon')} ${title}`, next].filter(Boolean).join(' · ') : undefined}
    >
      <Icon of={icons[look]} small />
      {hour && (
        <time dateTime={entry.at}>
          <Ltr>{dated ? formatDateTime(entry.at) : hour}</Ltr>
        </time>
      )}
      <span className={css.words}>
        {brief ? <span className="visually-hidden">{words + t('common:colon')} </span> : <b>{words}</b>}
        <bdi className={css.name}>{title}</bdi>
        {!brief && entry.send?.subject && entry.send.subject !== title && (
          <small className="muted">
            <bdi>{entry.send.subject}</bdi>
          </small>
        )}
        {next && <small className={classNames('muted', css.next)}>{next}</small>}
      </span>
    </AppLink>
  );
}
