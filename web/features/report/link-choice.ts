import type { ReportRecipient } from '@firstlook/contract/report.ts';
import type { ReportQuery } from '../../data/distribution.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Selection } from '../../parts/selection/selection.ts';
import type { SelectionState } from '../../parts/selection/use-selection.ts';

/** What the recipients are narrowed to. */
export type Condition = Pick<ReportQuery, 'filter' | 'includeMachines'>;
/** People of a report who are acted on together. */
export type RecipientChoice = Selection<ReportRecipient, Condition>;
type RecipientSelecting = SelectionState<ReportRecipient, Condition>;

export type LinkAct = 'end' | 'reopen' | 'views' | 'extend';

/** What the bar of acts on people stands for. */
export interface RecipientBarProps {
  organizationId: string;
  releaseId: string;
  state: RecipientSelecting;
  condition: Condition;
  total: number;
  isWatched: boolean;
  expirationDate: string | null;
  /** Leads to a send to these people. */
  onSend: (people: readonly ReportRecipient[]) => void;
}

export const shown = (count: number) => ({ count, total: formatNumber(count) });

/** What one is called; empty where nothing of it may be read. */
export const nameOf = ({ name, email, mobile }: ReportRecipient): string => name || email || mobile || '';

/** One person, chosen as several are. */
export const choiceOf = (recipient: ReportRecipient): RecipientChoice => ({
  kind: 'some',
  items: new Map([[recipient._id, recipient]]),
});

/** Got a message, and did not leave since: may get it once more. */
export const mayGetAgain = ({ state, activity }: ReportRecipient): boolean =>
  state === 'sent' && !activity.unsubscribedAt;
