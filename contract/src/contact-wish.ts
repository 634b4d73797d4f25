import * as z from 'zod/mini';
import { messageKinds } from './message-kind.ts';

/** What a reader asked for beside leaving altogether, of one channel. */
export const wish = z.object({
  channel: z.enum(['email', 'sms']),
  refusedKinds: z.array(z.enum(messageKinds)),
  pausedUntil: z.nullable(z.string()),
});
export type Wish = z.infer<typeof wish>;
