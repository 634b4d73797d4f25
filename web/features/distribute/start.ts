import { isDay } from '@firstlook/contract/day.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { maximumDaysAhead } from '@firstlook/contract/schedule.ts';
import { formatDateTime } from '../../i18n/format.ts';
import type { SendOptions } from '../../parts/prepared-send.ts';
import { isPace } from './pace.ts';

/** Why a send cannot be planned for the moment that is chosen; `missing`: none is; `unread`: what was typed is no day. */
export type StartIssue = 'missing' | 'unread' | 'past' | 'tooFar' | 'afterExpiry';

/** As the server judges it (`schedule.policy.ts`), and whether readers could still open the release. */
function startIssueOf(
  { isLater, startsAt }: Pick<SendOptions, 'isLater' | 'startsAt'>,
  expirationDate: string | null,
  now: number,
): StartIssue | null {
  if (!isLater) return null;
  if (!startsAt) return 'missing';
  if (!isDay(startsAt)) return 'unread';
  const moment = Date.parse(startsAt);
  if (moment <= now) return 'past';
  if (moment > now + maximumDaysAhead * 86_400_000) return 'tooFar';
  return expirationDate && moment >= Date.parse(expirationDate) ? 'afterExpiry' : null;
}

/** When and how fast a prepared send leaves: null for now, `when` is the moment as the screen writes it. A test leaves now, whatever is set. */
export function startOf(options: SendOptions, { expirationDate }: Pick<Release, 'expirationDate'>) {
  const issue = options.testMode ? null : startIssueOf(options, expirationDate, Date.now());
  const startsAt = options.isLater && !options.testMode && issue !== 'unread' ? options.startsAt : null;
  const perHour = options.testMode ? null : options.perHour;
  return {
    startsAt,
    when: startsAt && `\u2066${formatDateTime(startsAt)}\u2069`,
    issue,
    /** It cannot be sent so. */
    isWrong: issue !== null || !isPace(perHour),
    body: { startsAt, ...(perHour !== null && { perHour }) },
  };
}
