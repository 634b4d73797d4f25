import { writeActivity } from '@firstlook/contract/address/activity.ts';
import { call } from './api.ts';

const flag = 'firstlook.session';

/**
 * Logs the start of a session, once per browser session (specification 2 section 4). Account and time are the server's
 * own knowledge; a failure concerns nobody who works.
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
