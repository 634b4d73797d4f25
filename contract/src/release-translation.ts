import * as z from 'zod/mini';
import * as at from './address/release-translation.ts';
import { endpoint } from './endpoint.ts';
import { organizationLocales } from './organization-choice.ts';
import { itemParams } from './paging.ts';
import { release } from './release.ts';

export const translateRelease = endpoint(at.translateRelease, {
  summary:
    'Makes a draft of what a release holds, to be written in another language; where the release has one in that language, 409 ALREADY_EXISTS names it (`params._id`)',
  tag: 'release',
  status: 201,
  params: itemParams,
  body: z.strictObject({ locale: z.enum(organizationLocales) }),
  answer: release,
});
