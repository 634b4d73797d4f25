import { maximumLateness } from '@firstlook/contract/schedule.ts';

/** When a draft opens by itself, and whether that moment was missed; null where none is set. */
export const scheduleOf = ({ publishAt }: { publishAt?: string | null }) =>
  publishAt ? { at: publishAt, isMissed: Date.now() - Date.parse(publishAt) > maximumLateness } : null;
