import type { ReportRecipient } from '@firstlook/contract/report.ts';
import type { Condition } from '../../parts/link-right/link-choice.ts';
import type { SelectionState } from '../../parts/selection/use-selection.ts';

type RecipientSelecting = SelectionState<ReportRecipient, Condition>;

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

/** Got a message, and did not leave since: may get it once more. */
export const mayGetAgain = ({ state, activity }: ReportRecipient): boolean =>
  state === 'sent' && !activity.unsubscribedAt;
