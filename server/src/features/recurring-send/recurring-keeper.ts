import type { KeeperWork } from '../../kernel/keeper.ts';
import { sendDueRecurring } from './due-recurring.service.ts';
import { stopLost } from './lost-group.service.ts';

/** Sends that repeat leave as soon after their moment as those that were planned once. */
export const recurringWorks: readonly KeeperWork[] = [
  [sendDueRecurring, 2000],
  [stopLost, 2000],
];
