import type { Organization } from '@firstlook/contract/organization.ts';
import { AppError } from '../../kernel/app-error.ts';
import { formatDate } from '../../rendering/format.ts';
import { renderOrganizationOf } from './design.service.ts';
import { isEmbargoed, type ReleaseFacts, statusOf } from './release.policy.ts';

type Facts = Omit<ReleaseFacts, 'organizationId'>;

/**
 * What somebody learns who comes to a release that was out and is over, instead of a bare "not found": that, and whom to ask,
 * as the page of an expired link says it (`expired-page.ts`).
 *
 * @param title for those whom the organization knows; null for everybody else
 * @returns RELEASE_ENDED; NOT_FOUND of what was never out or is under embargo
 */
export function endedOf(
  { baseUrl, now }: { baseUrl: string; now: Date },
  organization: Organization,
  facts: Facts,
  title: string | null,
): AppError {
  const isOver =
    facts.distributedAt !== null && statusOf(facts, now) === 'expired' && !isEmbargoed(facts, now);
  if (!isOver) return new AppError('NOT_FOUND');
  const { name, contactMsg, contactEmail, email, phone } = renderOrganizationOf({ baseUrl }, organization);
  return new AppError('RELEASE_ENDED', {
    organization: name,
    words: contactMsg.trim(),
    email: contactEmail || email || '',
    phone,
    ...(title !== null && {
      title,
      until: formatDate(facts.expirationDate?.toISOString() ?? '', organization.timeZone),
    }),
  });
}
