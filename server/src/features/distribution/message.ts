import type * as contract from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';

/** What a call says of the message itself, and when it is to leave. */
export type Message = Pick<
  BodyOf<typeof contract.distributeRelease>,
  'from' | 'forceDistribute' | 'distributionType' | 'subject' | 'text' | 'startsAt'
>;

/** The message alone of a call that says more. */
export const messageOf = ({ from, forceDistribute, distributionType, subject, text }: Message): Message => ({
  from,
  forceDistribute,
  distributionType,
  subject,
  text,
});
