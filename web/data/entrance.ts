import { releaseOpened } from '@firstlook/contract/address/tracking.ts';
import { addressOf } from './api.ts';

const flag = 'firstlook.entered';

/**
 * Reports that a reader opened the page of a release, once per browser session (specification 2 section 4). The server
 * counts it once with the visits of its own pages; a failure does not disturb the reader.
 */
export function reportEntrance(releaseId: string): void {
  try {
    const entered = (sessionStorage.getItem(flag) ?? '').split(' ');
    if (entered.includes(releaseId)) return;
    sessionStorage.setItem(flag, [...entered, releaseId].join(' ').trim());
  } catch {
    return;
  }
  const query = { releaseId, origin: 'site', platform: 'landingPage' };
  // Read to its end: an answer that is not read keeps the connection.
  fetch(addressOf(releaseOpened, {}, query))
    .then((answer) => answer.blob())
    .catch(() => undefined);
}
