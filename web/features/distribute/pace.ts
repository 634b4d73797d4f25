import { maximumPerHour } from '@firstlook/contract/distribution-limit.ts';

/** Whether a send may go at this pace; without one it goes as fast as it can. */
export const isPace = (perHour: number | null): boolean =>
  perHour === null || (Number.isInteger(perHour) && perHour >= 1 && perHour <= maximumPerHour);
