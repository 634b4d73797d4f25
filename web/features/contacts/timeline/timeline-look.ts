import type { TimelineItem } from '@firstlook/contract/contact-timeline.ts';
import type { TimelineKind } from '@firstlook/contract/contact-timeline-kind.ts';
import {
  BellOff,
  BellRing,
  CalendarClock,
  CalendarPlus,
  CircleX,
  Combine,
  Download,
  Eye,
  FileInput,
  Hand,
  Handshake,
  Link,
  MailWarning,
  MessageCircleQuestion,
  MessageSquareText,
  Minus,
  MousePointerClick,
  OctagonAlert,
  Pencil,
  Play,
  Reply,
  Send,
  ShieldCheck,
  ShieldOff,
  StickyNote,
  Unlink,
  UserPlus,
} from 'lucide-react';
import type { IconType } from '../../../ui/page/icon.tsx';
import css from './timeline.module.css';

interface Look {
  icon: IconType;
  tone?: string | undefined;
  /** It points along the line. */
  flip?: boolean;
}

const looks: Record<TimelineKind, Look> = {
  sent: { icon: Send, flip: true },
  failed: { icon: CircleX, tone: css.warned },
  leftOut: { icon: Minus },
  returned: { icon: MailWarning, tone: css.warned },
  complained: { icon: OctagonAlert, tone: css.warned },
  opened: { icon: Eye, tone: css.reached },
  landed: { icon: MousePointerClick, tone: css.good },
  clicked: { icon: MousePointerClick, tone: css.reached },
  watched: { icon: Play, tone: css.good },
  downloaded: { icon: Download, tone: css.good },
  asked: { icon: MessageCircleQuestion, tone: css.reached },
  promised: { icon: Handshake },
  unsubscribed: { icon: BellOff, tone: css.warned },
  refused: { icon: MailWarning, tone: css.warned },
  wished: { icon: Hand },
  consented: { icon: ShieldCheck, tone: css.good },
  withdrew: { icon: ShieldOff, tone: css.warned },
  replied: { icon: Reply, flip: true },
  made: { icon: UserPlus },
  imported: { icon: FileInput },
  changed: { icon: Pencil },
  merged: { icon: Combine },
  heldOpen: { icon: BellRing },
  viewsGiven: { icon: CalendarClock },
  linkExtended: { icon: CalendarPlus },
  linkEnded: { icon: Unlink },
  linkOpened: { icon: Link },
  note: { icon: StickyNote },
};

export const lookOf = ({ kind, channel }: TimelineItem): Look =>
  kind === 'sent' && channel === 'sms' ? { icon: MessageSquareText } : looks[kind];

/** What stands in the sentence: of a message its subject, of a film or a file its name, else the release. */
export function subjectOf({ kind, subject, film, release }: TimelineItem, deleted: string): string {
  if (kind === 'watched') return film?.title || release?.title || deleted;
  return subject || release?.title || (release ? deleted : '');
}

/** Words of the organization itself; whoever left by a link, or said so in writing, left. */
const said = new Set(['by-producer', 'imported', 'by-file']);

/** The sentence of a happening; what it says differently by channel, or by reason, stands under that. */
export function sentenceOf(item: TimelineItem) {
  const channel = item.channel ?? 'email';
  switch (item.kind) {
    case 'sent':
      return item.state === 'unconfirmed'
        ? 'timeline:kind.unconfirmed'
        : (`timeline:kind.sent.${channel}` as const);
    case 'unsubscribed':
      return said.has(item.reason)
        ? (`timeline:kind.stopped.${channel}` as const)
        : (`timeline:kind.unsubscribed.${channel}` as const);
    case 'consented':
    case 'withdrew':
    case 'heldOpen':
      return `timeline:kind.${item.kind}.${channel}` as const;
    case 'downloaded':
      return item.reason === 'kit' ? 'timeline:kind.downloaded.kit' : 'timeline:kind.downloaded.file';
    case 'asked':
      return item.reason === 'views' || item.reason === 'problem'
        ? (`timeline:kind.asked.${item.reason}` as const)
        : 'timeline:kind.asked.link';
    default:
      return `timeline:kind.${item.kind}` as const;
  }
}
