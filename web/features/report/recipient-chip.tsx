import type { ReportRecipient } from '@firstlook/contract/report.ts';
import { finishedPercent, openStates } from '@firstlook/contract/report-count.ts';
import {
  BellOff,
  Check,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  type LucideIcon,
  Minus,
  MousePointerClick,
  OctagonAlert,
  Play,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { skippedKey } from '../../parts/skipped-key.ts';
import { StatusChip, type Tone } from '../../ui/list/chip.tsx';

type Standing =
  | 'finished'
  | 'watched'
  | 'landed'
  | 'opened'
  | 'notOpened'
  | 'delivered'
  | 'unsubscribed'
  | 'complained'
  | 'failed'
  | 'unconfirmed'
  | 'open'
  | 'skipped';

const looks: Record<Standing, { tone: Tone; icon: LucideIcon }> = {
  finished: { tone: 'ok', icon: CircleCheck },
  watched: { tone: 'ok', icon: Play },
  landed: { tone: 'info', icon: MousePointerClick },
  opened: { tone: 'info', icon: Eye },
  delivered: { tone: 'info', icon: Check },
  notOpened: { tone: 'neutral', icon: Minus },
  unsubscribed: { tone: 'neutral', icon: BellOff },
  complained: { tone: 'danger', icon: OctagonAlert },
  failed: { tone: 'danger', icon: CircleX },
  unconfirmed: { tone: 'warn', icon: TriangleAlert },
  open: { tone: 'neutral', icon: Clock },
  skipped: { tone: 'plain', icon: Minus },
};

/** The furthest a person has come. */
export function standingOf(recipient: ReportRecipient): Standing {
  const { state, watch } = recipient;
  // Whatever else they did: it is what an admin has to know.
  if (recipient.complainedAt) return 'complained';
  if (watch && watch.percent >= finishedPercent) return 'finished';
  if (watch && watch.totalWatchTime > 0) return 'watched';
  if (recipient.activity.unsubscribedAt && state === 'sent') return 'unsubscribed';
  if (recipient.landed || recipient.cameSignedIn || recipient.clicks > 0) return 'landed';
  if (recipient.opened) return 'opened';
  if (state === 'failed' || state === 'unconfirmed') return state;
  if (openStates.some((one) => one === state)) return 'open';
  if (recipient.deliveredAt) return 'delivered';
  return state === 'sent' ? 'notOpened' : 'skipped';
}

export function RecipientChip({ recipient }: { recipient: ReportRecipient }) {
  const { t } = useTranslation();
  const standing = standingOf(recipient);
  const word = standing === 'skipped' ? t(skippedKey(recipient)) : t(`report:standing.${standing}`);
  return (
    <span title={recipient.reason ?? undefined}>
      <StatusChip {...looks[standing]}>{word}</StatusChip>
    </span>
  );
}
