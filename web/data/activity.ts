import { writeActivity } from '@firstlook/contract/address/activity.ts';
import { call } from './api.ts';

const flag = 'firstlook.session';

/**
 * Logs the start of a session, once per browser session (specification 2 section 4). Account and time are the server's
 * own knowledge; a failure disturbs no one at work.
 */
export function logSessionStart(organizationId: string | undefined): void {
  try {
    if (sessionStorage.getItem(flag)) return;
    sessionStorage.setItem(flag, '1');
  } catch {
    return;
  }
  const body = { title: 'clientSessionStart', category: 'clientSession', organizationId };
  call(writeActivity, { body }).catch(() => undefined);
}

const seenFlag = 'firstlook.seen';
/** Far below the half hour of silence that ends a visit on the server. */
const notedAgainAfter = 10 * 60_000;

/** Tells the server that the person looks at the organization's list, so that it knows later what is new to them. */
export function noteVisit(organizationId: string): void {
  const now = Date.now();
  try {
    const [where, at] = (sessionStorage.getItem(seenFlag) ?? '').split(' ');
    if (where === organizationId && now - Number(at) < notedAgainAfter) return;
    sessionStorage.setItem(seenFlag, `${organizationId} ${now}`);
  } catch {
    return;
  }
  const body = { title: 'clientVisit', category: 'clientSession', organizationId };
  call(writeActivity, { body }).catch(() => undefined);
}
