import type { Db } from '../../platform/database.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { meantBy } from '../audience/meant.service.ts';
import { findHourRule } from './best-hour.store.ts';
import type { Judged } from './birth.store.ts';
import { findWeeklyCap, lockWeeklyCap } from './weekly-cap.store.ts';

/** A choice with what its smart lists say now, and with how many messages a person may get, unless somebody said that it goes to all; and by what rule each gets it at their hour. */
export async function judgedBy(db: Db, organizationId: string, chosen: Chosen): Promise<Judged> {
  const weeklyCap = chosen.pastWeeklyCap ? null : await findWeeklyCap(db, organizationId);
  const hourRule = chosen.bestHour ? await findHourRule(db, organizationId) : null;
  return { ...(await meantBy(db, organizationId, chosen)), weeklyCap, hourRule };
}

/** The same for writing: whoever writes beside it waits, so that two sends do not both count the same messages. */
export async function judgedForWriting(db: Db, organizationId: string, chosen: Chosen): Promise<Judged> {
  const judged = await judgedBy(db, organizationId, chosen);
  if (judged.weeklyCap !== null) await lockWeeklyCap(db, organizationId);
  return judged;
}
