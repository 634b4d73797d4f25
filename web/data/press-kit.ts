import { getPressKit } from '@firstlook/contract/address/press-kit.ts';
import { addressOf } from './api.ts';

/** Where the press kit of a release is taken home. */
export const pressKitAddress = (organizationId: string, id: string): string =>
  addressOf(getPressKit, { organizationId, id });
