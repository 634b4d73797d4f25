import type { TableShape } from '../../platform/table-copy.ts';

/**
 * Tables whose rows a backup leaves out: they say who may come in at this moment, and what is going on at it, or are counted
 * from others. Restoring an older state must not let in a person whose session, link or code had ended since.
 */
const passing: Readonly<Record<string, string>> = {
  ended_session: 'says why a session is over; none is kept',
  kept_person: 'counted anew',
  kept_person_row: 'counted anew',
  kept_report: 'read once, it is kept again',
  kept_stats: 'read once, they are kept again',
  login_failure: 'counts the last minutes',
  migration: 'written by the migrations themselves',
  one_time_link: 'may have been used since',
  playback_session: 'ends with the session or the link that opened it',
  rate_hit: 'counts the last hours',
  report_mark: 'changes of reports that were kept then',
  send_worker: 'workers that lived then',
  sent_code: 'lives five minutes',
  session: 'everybody signs in again',
  stats_day: 'counted anew',
  stats_mark: 'changes of statistics that were kept then',
  stats_people: 'counted anew',
  stats_person: 'counted anew',
  upload: 'its chunks are gone when it is over: it begins again',
  upload_chunk: 'its upload begins again',
  waiting_sign_in: 'lives minutes',
};

export const isKept = ({ name }: TableShape): boolean => !(name in passing);
