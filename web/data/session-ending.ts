import { type SessionEnding, sessionEndings } from '@firstlook/contract/session-ending.ts';
import type { ApiError } from './api.ts';

/** Why the sign-in is over, as the address of the sign-in page names it; `over` where the server says nothing more. */
export type Ending = SessionEnding | 'over';

export function readEnding(text: unknown): Ending | undefined {
  return text === 'over' ? text : sessionEndings.find((ending) => ending === text);
}

export const endingOf = ({ params }: ApiError): SessionEnding | undefined =>
  sessionEndings.find((ending) => ending === params.ending);
