import * as at from './address/press-kit.ts';
import { endpoint } from './endpoint.ts';
import { itemParams } from './paging.ts';

export const getPressKit = endpoint(at.getPressKit, {
  summary:
    'The press kit of a release as one archive: the files that the caller may take home, its texts and credits. Never a film',
  tag: 'release',
  params: itemParams,
  produces: 'application/zip',
});
