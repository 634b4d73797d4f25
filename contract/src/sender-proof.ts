import * as z from 'zod/mini';
import * as at from './address/sender-proof.ts';
import { endpoint } from './endpoint.ts';
import { organizationParams } from './paging.ts';

const tag = 'organization';

export const askSenderProof = endpoint(at.askSenderProof, {
  summary:
    'Mails the proof link of a saved sender address once more (seven days); the earlier link ends. At most five a day for one address',
  tag,
  params: organizationParams,
  body: z.strictObject({ email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) }),
});

const tokenBody = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const readSenderProof = endpoint(at.readSenderProof, {
  summary: 'Which organization asks to send from which address, to whoever holds the link; changes nothing',
  tag,
  status: 200,
  body: tokenBody,
  answer: z.object({
    organization: z.string(),
    logo: z.nullable(z.string()),
    email: z.string(),
    isProved: z.boolean(),
  }),
});

export const proveSender = endpoint(at.proveSender, {
  summary: 'Allows the organization to send from the address that the link was mailed to',
  tag,
  body: tokenBody,
});
