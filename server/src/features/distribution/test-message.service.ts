import type * as contract from '@firstlook/contract/distribution.ts';
import { birthStates, type DistributionLists, type RecipientSent } from '@firstlook/contract/distribution.ts';
import { contactsPerCall } from '@firstlook/contract/distribution-limit.ts';
import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { FromEmail } from '@firstlook/contract/organization.ts';
import { MailError } from '../../gateways/mail.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import type { RenderedEmail } from '../../rendering/render-input.ts';
import { translate } from '../../rendering/translate.ts';
import { chosenOf } from '../audience/chosen-people.ts';
import { findContactPerson } from '../audience/contact-person.service.ts';
import { countryOf } from '../organization/organization.service.ts';
import { renderNewsletter } from '../release/design.service.ts';
import { listBirths } from './birth.store.ts';
import { composeMail } from './compose-mail.ts';
import { chooseSender, loadForSending, loadSendable, readSubject } from './distribute.service.ts';
import { emptyLists, listOf, recipientSentOf } from './distribution-list.ts';
import { makePreviewLink, previewValues } from './preview-link.service.ts';

interface TestMail {
  releaseId: string;
  sender: FromEmail;
  rendered: RenderedEmail;
  locale: 'he' | 'heF' | 'en' | 'fr';
  to: string;
  person: { firstName: string; lastName: string; email: string };
  token: string;
}

/** Its links open the page for whoever got the mail and stand in no ledger: nothing is counted. */
async function sendOne(ctx: Ctx, mail: TestMail): Promise<RecipientSent> {
  const id = newId();
  // Whoever's data is merged is named only at his own address.
  const isOwn = mail.person.email.toLowerCase() === mail.to;
  const name = isOwn ? `${mail.person.firstName} ${mail.person.lastName}`.trim() : '';
  const sent: RecipientSent = {
    _id: id,
    email: mail.to,
    mobile: null,
    name: name || mail.to,
    unsubscribed: false,
    reason: null,
  };
  const raw = composeMail({
    id,
    from: mail.sender,
    to: { email: mail.to, name },
    subjectPrefix: translate(mail.locale, 'mail:test.prefix', {}),
    rendered: mail.rendered,
    values: previewValues(ctx, mail.rendered, mail.releaseId, { ...mail.person, token: mail.token }),
    isDistribution: true,
    listName: mail.releaseId,
    date: ctx.clock.now(),
  });
  try {
    await ctx.gateways.mail.send({ id, envelope: { from: mail.sender.email, to: mail.to }, raw });
    return sent;
  } catch (error) {
    return { ...sent, reason: error instanceof MailError ? error.message : 'interrupted' };
  }
}

/**
 * Sends a test mail to each address, with the merge data of a contact or of the signed-in person. Never counted.
 *
 * @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED, NO_NEWSLETTER_DESIGN, INVALID_DATA for an address
 */
export async function sendTest(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof contract.sendTest>,
): Promise<DistributionLists> {
  const { organization, release } = await loadForSending(ctx, releaseId);
  const sender = chooseSender(organization, body.from);
  const addresses = [...new Set(body.contacts.map(({ email }) => email.trim().toLowerCase()))];
  const wrong = addresses.findIndex((address) => !isEmailAddress(address));
  if (wrong >= 0)
    throw new AppError('INVALID_DATA', {}, [{ path: `contacts.${wrong}.email`, code: 'email' }]);
  const { rendered } = await renderNewsletter(ctx, {
    organization,
    release: release.designed,
    subject: readSubject(body.subject),
  });
  const contactId = body.contactId;
  const contact = contactId ? await findContactPerson(ctx, ctx.organizationId, contactId) : null;
  const actor = actorOf(ctx);
  const person = contact
    ? { firstName: contact.first_name, lastName: contact.last_name, email: contact.email }
    : actor;
  const token = await makePreviewLink(ctx, releaseId);
  const lists = emptyLists();
  for (const to of addresses) {
    const sent = await sendOne(ctx, {
      releaseId,
      sender,
      rendered,
      locale: release.locale,
      to,
      person,
      token,
    });
    (sent.reason === null ? lists.sentToContacts : lists.faildSendToContacts).push(sent);
  }
  return lists;
}

/**
 * Test mode of a distribution: one mail to the signed-in person, and the lists as they would come out. The chosen
 * contacts get nothing and nothing is counted (docs/decisions/0006).
 */
export async function rehearse(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof contract.distributeRelease>,
): Promise<DistributionLists> {
  await loadSendable(ctx, releaseId);
  const scope = {
    organizationId: ctx.organizationId,
    releaseId,
    channel: body.distributionType,
    round: body.forceDistribute ? null : 0,
  };
  const country = await countryOf(ctx, ctx.organizationId);
  const born = await ctx.db.tenant((db) =>
    listBirths(db, scope, chosenOf({ contacts: body.contacts }, country), {
      states: [...birthStates],
      offset: 0,
      limit: contactsPerCall,
    }),
  );
  const test = await sendTest(ctx, releaseId, {
    from: body.from,
    contacts: [{ email: actorOf(ctx).email }],
    subject: body.subject,
  });
  const lists = { ...emptyLists(), faildSendToContacts: test.faildSendToContacts };
  for (const row of born)
    lists[row.state === 'queued' ? 'sentToContacts' : listOf[row.state]].push(recipientSentOf(row));
  return lists;
}
