import * as z from 'zod/mini';
import * as at from './address/general-contact.ts';
import { endpoint } from './endpoint.ts';

/** How the contacts of the global organization are shared with all others. */
const setting = {
  /** Whether organizations may read their addresses; they may write to them in any case. */
  showsAddresses: z.boolean(),
};
const tag = 'contact';

export const getGeneralSetting = endpoint(at.getGeneralSetting, {
  summary: 'What organizations see of general contacts',
  tag,
  answer: z.object(setting),
});
export const updateGeneralSetting = endpoint(at.updateGeneralSetting, {
  summary: 'Shows the addresses of general contacts to organizations, or keeps them back',
  tag,
  body: z.strictObject(setting),
  answer: z.object(setting),
});
