import type { ReportQuery } from '../../data/distribution.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Selection } from '../selection/selection.ts';

/** What the recipients of a report are narrowed to. */
export type Condition = Pick<ReportQuery, 'filter' | 'includeMachines'>;

/** Somebody with a link to a release, by the message that brought it. */
export interface LinkHolder {
  _id: string;
  name: string;
  email: string | null;
  mobile: string | null;
}

/** People whose links are acted on together. */
export type LinkChoice = Selection<LinkHolder, Condition>;

export type LinkAct = 'end' | 'reopen' | 'views' | 'extend';

export const shown = (count: number) => ({ count, total: formatNumber(count) });

/** What one is called; empty where nothing of it may be read. */
export const nameOf = ({ name, email, mobile }: LinkHolder): string => name || email || mobile || '';

/** One person, chosen as several are. */
export const choiceOf = (holder: LinkHolder): LinkChoice => ({
  kind: 'some',
  items: new Map([[holder._id, holder]]),
});
