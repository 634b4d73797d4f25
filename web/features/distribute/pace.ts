import { maximumPerHour } from '@firstlook/contract/distribution-limit.ts';

/** Whether a send may go at this pace; without one it goes as fast as it can. */
export const isPace = (perHour: number | null): boolean =>
  perHour === null || (Number.isInteger(perHour) && perHour >= 1 && perHour <= maximumPerHour);

/** How many an hour somebody wrote, thousands parted or not; none that may go where that is no whole number. */
export function paceIn(written: string): number {
  const digits = written.trim().replace(/(?<=\d)[,\s](?=\d{3}$)/, '');
  return /^\d+$/.test(digits) ? Number(digits) : 0;
}
