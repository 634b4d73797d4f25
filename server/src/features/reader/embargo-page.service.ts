import { shownData } from '@firstlook/contract/shown-field.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type EmbargoPage, embargoPage } from '../../rendering/embargo-page.ts';
import { formatDate, momentWords } from '../../rendering/format.ts';
import type { VisitedOrganization } from '../organization/organization.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { type loadConsent, promiseOf } from '../release/consent.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { titlesOf } from '../release/embargo.service.ts';
import type { ReleaseHead } from '../release/release-head.service.ts';

export type Consent = Awaited<ReturnType<typeof loadConsent>>;
/** What a form was sent with that could not be taken. */
export interface SentForm {
  name: string;
  wrong: NonNullable<EmbargoPage['consent']>['wrong'];
}

/** The page of a release under embargo for a reader who has not promised to keep it. */
export async function drawEmbargoPage(
  ctx: Ctx,
  { organization }: VisitedOrganization,
  release: ReleaseHead & { embargoUntil: Date },
  { readers }: Consent,
  token: string,
  sent: SentForm = { name: '', wrong: null },
): Promise<string> {
  const { timeZone } = organization;
  const { locale, embargoUntil, distributedAt, designed } = release;
  const until = embargoUntil.toISOString();
  const query = token ? `?token=${encodeURIComponent(token)}` : '';
  const fields = await loadDataFields(ctx, { releaseType: designed.releaseType }, organization);
  const { title, shortTitle = '' } = titlesOf(shownData(fields, designed.releaseData));
  return embargoPage(
    { locale, baseUrl: ctx.baseUrl, organization: renderOrganizationOf(ctx, organization) },
    {
      title,
      shortTitle,
      date: distributedAt ? formatDate(distributedAt.toISOString(), timeZone) : '',
      ...momentWords(locale, until, timeZone),
      consent:
        readers.length > 0
          ? {
              promise: promiseOf(release, timeZone),
              action: `/landing/${release.id}/consent${query}`,
              until,
              ...sent,
            }
          : null,
    },
  );
}
