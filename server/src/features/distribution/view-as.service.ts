import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import type * as contract from '@firstlook/contract/distribution.ts';
import type { ViewedAs } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type MergeValues, mergeEmail, mergePage } from '../../rendering/merge.ts';
import { findContactPerson } from '../audience/contact-person.service.ts';
import { renderNewsletter, renderPage } from '../release/design.service.ts';
import { withOpenReleases } from '../release/named-release.service.ts';
import { sampleValues } from '../release/preview.service.ts';
import type { ReleaseHead } from '../release/release-head.service.ts';
import { loadForSending } from './distribute.service.ts';
import { personValues, toldFacts } from './mailing.service.ts';
import { ownWordsOf } from './own-field.service.ts';
import { findContactWatches } from './quota.store.ts';

type Body = BodyOf<typeof contract.viewAs>;
type Found = Awaited<ReturnType<typeof loadForSending>>;

interface Reader {
  firstName: string;
  lastName: string;
  gender: Gender | null;
  fields: ContactFieldValues;
  views: number;
}

async function loadReader(ctx: Ctx, contactId: string): Promise<Reader> {
  const { organizationId } = ctx;
  const contact = await findContactPerson(ctx, organizationId, contactId);
  if (!contact) throw new AppError('NOT_FOUND');
  const views = await ctx.db.tenant((db) => findContactWatches(db, organizationId, contact));
  const { first_name: firstName, last_name: lastName, gender, fields } = contact;
  return { firstName, lastName, gender, fields, views };
}

/** The words that a message has for its person, and the addresses of a preview: no token, no pixel, nothing to be counted. */
function harmlessValues(ctx: Ctx, { organization, release }: Found, told: MergeValues): MergeValues {
  const { recipientName, recipientFirstName, gender, own, personalLine, viewsTotal, viewsLeft, expiresOn } =
    told;
  const nowhere = sampleValues(ctx, organization, release.designed, { firstName: '', lastName: '' });
  return {
    ...nowhere,
    recipientName,
    recipientFirstName,
    gender,
    own,
    personalLine,
    viewsTotal,
    viewsLeft,
    expiresOn,
  };
}

/** Releases that are not out yet are not named to a reader. */
async function asRead(ctx: Ctx, { organizationId, designed }: ReleaseHead) {
  const releaseData = await ctx.db.tenant((db) =>
    withOpenReleases(db, organizationId, designed.releaseData, { readers: [], at: ctx.clock.now() }),
  );
  return { ...designed, releaseData };
}

/**
 * The newsletter that a send would give this contact, or the landing page behind its link once that is open: names, views and
 * the last day are merged by what merges them into a message. No link is made, so there is none to be opened.
 *
 * @throws AppError NOT_FOUND, NO_NEWSLETTER_DESIGN, NO_LANDING_DESIGN, TEMPLATE_FAILED
 */
export async function viewAs(ctx: Ctx, releaseId: string, body: Body): Promise<ViewedAs> {
  const found = await loadForSending(ctx, releaseId);
  const { organization, release } = found;
  const { views, fields, ...names } = await loadReader(ctx, body.contactId);
  const own = ownWordsOf(organization, fields, release.locale);
  const person = { ...names, own, personalLine: body.personalLine, token: '' };
  const name = `${names.firstName} ${names.lastName}`.trim();
  if (body.show === 'landingPage') {
    const { rendered } = await renderPage(ctx, { organization, release: await asRead(ctx, release) });
    // Whoever reads the page has what an embargo kept back.
    const open = toldFacts(ctx, { ...release, embargoUntil: null }, organization);
    const values = harmlessValues(ctx, found, personValues(open, person, views));
    return { name, html: mergePage(rendered, values).html, subject: null, preheader: null, text: null };
  }
  const { rendered } = await renderNewsletter(ctx, {
    organization,
    release: release.designed,
    subject: body.subject?.trim() || null,
    preheader: body.preheader?.trim() || null,
    textPart: body.textPart,
    isAdvertisement: body.kind === 'advertisement',
  });
  const told = personValues(toldFacts(ctx, release, organization), person, views);
  return { name, ...mergeEmail(rendered, harmlessValues(ctx, found, told)) };
}
