import { floodGate } from '../../kernel/flood-gate.ts';

/** Events of one token from one network within a minute: a reader makes a handful, a program thousands. */
export const mostPerMinute = 60;

const isOver = floodGate(mostPerMinute);

/** Whether one more event of this token from this network is more than a person makes (attack 16). */
export const isFlood = (network: string, token: string, now: Date): boolean =>
  isOver(`${network} ${token}`, now);
