import type * as contract from '@firstlook/contract/distribution.ts';
import {
  birthStates,
  type Channel,
  type DistributionLists,
  type RecipientSent,
} from '@firstlook/contract/distribution.ts';
import { contactsPerCall } from '@firstlook/contract/distribution-limit.ts';
import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { OwnValues } from '@firstlook/contract/merge-field.ts';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { MailError } from '../../gateways/mail.ts';
import { SmsError } from '../../gateways/sms.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { translate } from '../../rendering/translate.ts';
import { chosenOf } from '../audience/chosen-people.ts';
import { findContactPerson } from '../audience/contact-person.service.ts';
import { countryOf, loadOrganization } from '../organization/organization.service.ts';
import { renderNewsletter } from '../release/design.service.ts';
import type { ReleaseHead } from '../release/release-head.service.ts';
import { loadSigners, signLeaving } from '../sender-domain/signer.service.ts';
import { composeMail } from './compose-mail.ts';
import { loadForSending, loadSendable } from './distribute.service.ts';
import { emptyLists, listOf, recipientSentOf } from './distribution-list.ts';
import {
  checkSenderDetails,
  chooseSender,
  chooseTextSender,
  headedText,
  readInboxLines,
  readPersonalLine,
  readText,
  readTextPart,
} from './frozen-message.service.ts';
import type { Message } from './message.ts';
import { namedContact } from './own-field.service.ts';
import { makePreviewLink, previewValues } from './preview-link.service.ts';
import { mergeValuesOf } from './recipient-link.ts';
import { listOverParts, partsToAsk } from './rehearsal.service.ts';
import { readStart } from './schedule.policy.ts';
import { asText, followingMessage } from './send-step.policy.ts';
import { listOptedOut } from './suppression.store.ts';
import { limitTests, limitTextTests } from './test-limit.service.ts';
import { textFor } from './text-message.service.ts';

type Test = BodyOf<typeof contract.sendTest>;

/** Whose data is merged. */
interface Person {
  firstName: string;
  lastName: string;
  gender?: Gender | null;
  own?: OwnValues;
  personalLine?: string | null;
  email: string;
  mobile: string | null;
}

/** How a test leaves in one channel: to whom it goes, and what is handed over. */
interface Tester {
  to: string;
  isFor(person: Person): boolean;
  send(id: string, name: string): Promise<void>;
}

/** Addresses in the order they were named, each once. @throws AppError INVALID_DATA for one that is none */
function readAddresses(channel: Channel, contacts: Test['contacts'], country: string): string[] {
  const addresses = contacts.map(({ email = '', mobile = '' }) =>
    channel === 'email' ? email.trim().toLowerCase() : (normalizeMobile(mobile, country)?.number ?? ''),
  );
  const wrong = addresses.findIndex((address) =>
    channel === 'email' ? !isEmailAddress(address) : address === '',
  );
  const field = channel === 'email' ? 'email' : 'mobile';
  if (wrong >= 0)
    throw new AppError('INVALID_DATA', {}, [{ path: `contacts.${wrong}.${field}`, code: field }]);
  return [...new Set(addresses)];
}

interface Stage {
  organization: Organization;
  release: ReleaseHead;
  body: Test;
  person: Person;
  tokens: ReadonlyMap<string, string>;
}

async function mailTesters(ctx: Ctx, stage: Stage): Promise<Tester[]> {
  const { organization, release, body, person, tokens } = stage;
  checkSenderDetails(organization, body);
  const sender = chooseSender(organization, body.from);
  const { rendered } = await renderNewsletter(ctx, {
    organization,
    release: release.designed,
    ...readInboxLines(organization, body),
    textPart: readTextPart(organization, body.textPart),
    isAdvertisement: body.kind === 'advertisement',
  });
  const { _id: organizationId } = organization;
  const signers = await loadSigners(ctx, organizationId, sender.email);
  return [...tokens].map(([to, token]) => ({
    to,
    isFor: ({ email }) => email.toLowerCase() === to,
    send: async (id, name) => {
      const raw = composeMail({
        id,
        from: sender,
        to: { email: to, name },
        subjectPrefix: translate(release.locale, 'mail:test.prefix', {}),
        rendered,
        values: previewValues(ctx, organization, rendered, release.id, { ...person, token }),
        isDistribution: true,
        listName: release.id,
        organizationId,
        date: ctx.clock.now(),
      });
      const signed = await signLeaving(ctx, raw, signers);
      await ctx.gateways.mail.send({ id, envelope: { from: sender.email, to }, raw: signed, organizationId });
    },
  }));
}

/** Its link is the long one of a test: a short link belongs to a person of the ledger. */
async function textTesters(
  ctx: Ctx,
  { organization, release, body, person, tokens }: Stage,
): Promise<Tester[]> {
  checkSenderDetails(organization, body);
  const written = headedText(readText(organization, body.text), { organization, release }, body);
  const from = chooseTextSender(organization, body.from);
  await limitTextTests(ctx);
  const textOf = (token: string) => {
    const values = mergeValuesOf(
      baseOf(ctx, organization),
      release.id,
      { ...person, token },
      { channel: 'sms', viewsTotal: null, expirationDate: null, timeZone: 'UTC' },
    );
    const { locale, title } = release;
    const { landingUrl: link, unsubscribeUrl } = values;
    const said = textFor({ text: written, title, locale }, person, values, { link, unsubscribeUrl });
    return `${translate(locale, 'mail:test.prefix', {})}${said}`;
  };
  return [...tokens].map(([to, token]) => ({
    to,
    isFor: ({ mobile }) => mobile === to,
    send: async (id) => {
      await ctx.gateways.sms.send({ id, to, from, text: textOf(token), organizationId: organization._id });
    },
  }));
}

const namedBy = (channel: Channel, to: string) => ({
  email: channel === 'email' ? to : null,
  mobile: channel === 'sms' ? to : null,
});

/** Its links open the page for the receiver of the message and stand in no ledger: nothing is counted. */
async function sendOne(channel: Channel, tester: Tester, person: Person): Promise<RecipientSent> {
  const id = newId();
  // The person whose data is merged is named only at their own address.
  const name = tester.isFor(person) ? `${person.firstName} ${person.lastName}`.trim() : '';
  const sent: RecipientSent = {
    _id: id,
    ...namedBy(channel, tester.to),
    name: name || tester.to,
    unsubscribed: false,
    reason: null,
  };
  try {
    await tester.send(id, name);
    return sent;
  } catch (error) {
    const words =
      error instanceof MailError ? error.message : error instanceof SmsError ? error.words : 'interrupted';
    return { ...sent, reason: words };
  }
}

/** A person who asked for no more messages gets no test either: the words are free, and the address may be a stranger's. */
async function listRefused(
  ctx: Ctx,
  channel: Channel,
  addresses: string[],
): Promise<Map<string, RecipientSent>> {
  const { organizationId } = ctx;
  const out = await ctx.db.tenant((db) => listOptedOut(db, organizationId, channel, addresses));
  const refused = out.map(({ address, reason }): [string, RecipientSent] => [
    address,
    { _id: newId(), ...namedBy(channel, address), name: address, unsubscribed: true, reason },
  ]);
  return new Map(refused);
}

/**
 * Sends a test to each address or number, with the merge data of a contact or of the signed-in person. Never counted.
 * Who opted out is listed as in a real send, the signed-in person as well (docs/decisions/0006).
 *
 * @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED, NO_NEWSLETTER_DESIGN, INVALID_DATA for an address or a text, NOT_FOUND for a
 *   contact of somebody else, TOO_MANY_REQUESTS
 */
export async function sendTest(ctx: Ctx, releaseId: string, body: Test): Promise<DistributionLists> {
  const { organization, release } = await loadForSending(ctx, releaseId);
  if (release.archivedAt) throw new AppError('RELEASE_ARCHIVED');
  const channel = body.distributionType;
  if (channel === 'email') chooseSender(organization, body.from);
  const named = readAddresses(channel, body.contacts, organization.country);
  const contact = body.contactId ? await findContactPerson(ctx, ctx.organizationId, body.contactId) : null;
  if (body.contactId && !contact) throw new AppError('NOT_FOUND');
  const personalLine = channel === 'email' ? readPersonalLine(body.personalLine) : null;
  const person: Person = contact
    ? { ...namedContact(organization, contact, release.locale), personalLine }
    : { ...actorOf(ctx), personalLine };
  const refused = await listRefused(ctx, channel, named);
  const addresses = named.filter((one) => !refused.has(one));
  const tokens = new Map<string, string>();
  for (const one of addresses) tokens.set(one, await makePreviewLink(ctx, releaseId, one));
  const stage = { organization, release, body, person, tokens };
  const testers = await (channel === 'email' ? mailTesters : textTesters)(ctx, stage);
  await limitTests(ctx, addresses);
  const lists = { ...emptyLists(), unsubscribedContacts: [...refused.values()] };
  for (const tester of testers) {
    const sent = await sendOne(channel, tester, person);
    (sent.reason === null ? lists.sentToContacts : lists.faildSendToContacts).push(sent);
  }
  return lists;
}

/** What a call sends by each way, one message of each. */
const messagesOf = (message: Message): Message[] => [
  message,
  ...(message.subjectTest ? [{ ...message, subject: message.subjectTest.subject }] : []),
  ...(message.textWithoutMail ? [asText(message)] : []),
];

/**
 * The test of test mode: each of its messages to the signed-in person, at once, whenever the send is to begin; with the first line
 * that was written to one of those whom it names.
 *
 * @throws AppError INVALID_DATA without a mobile of their own; for a moment at which the send could not begin
 */
export async function sendTestToMyself(
  ctx: Ctx,
  releaseId: string,
  message: Message,
  named: readonly contract.ContactReference[] = [],
): Promise<DistributionLists> {
  const { email, mobile } = actorOf(ctx);
  readStart(await loadOrganization(ctx), message.startsAt, ctx.clock.now());
  const messages = messagesOf(message);
  const isText = ({ distributionType }: Pick<Message, 'distributionType'>) => distributionType === 'sms';
  if ((messages.some(isText) || (message.followUp && isText(message.followUp))) && !mobile)
    throw new AppError('INVALID_DATA', {}, [{ path: 'mobile', code: 'required' }]);
  const contacts = [{ email, mobile: mobile ?? undefined }];
  const personalLine = named.flatMap((one) => (typeof one === 'object' && one.personalLine) || [])[0] ?? null;
  const lists = emptyLists();
  const following = message.followUp ? followingMessage(message, message.followUp) : null;
  for (const one of following ? [...messages, following] : messages) {
    const { from, distributionType, kind, subject, preheader, textPart, text } = one;
    const line = one === following ? (message.followUp?.personalLine ?? null) : personalLine;
    const words = { subject, preheader, textPart, text, personalLine: line };
    const test = { from, distributionType, kind, ...words, contacts };
    const sent = await sendTest(ctx, releaseId, test);
    lists.sentToContacts.push(...sent.sentToContacts);
    lists.faildSendToContacts.push(...sent.faildSendToContacts);
    lists.unsubscribedContacts.push(...sent.unsubscribedContacts);
  }
  return lists;
}

/**
 * Test mode of a distribution: one message to the signed-in person, and the lists as they would come out. The chosen
 * contacts get nothing and nothing is counted (docs/decisions/0006).
 */
export async function rehearse(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof contract.distributeRelease>,
): Promise<DistributionLists> {
  await loadSendable(ctx, releaseId);
  const country = await countryOf(ctx, ctx.organizationId);
  const parts = partsToAsk(ctx, releaseId, body, chosenOf({ contacts: body.contacts }, country));
  const everybody = { states: [...birthStates], offset: 0, limit: contactsPerCall };
  const born = await ctx.db.tenant((db) => listOverParts(db, parts, everybody));
  const test = await sendTestToMyself(ctx, releaseId, body, body.contacts);
  const { faildSendToContacts, unsubscribedContacts } = test;
  const lists = { ...emptyLists(), faildSendToContacts, unsubscribedContacts };
  for (const row of born)
    lists[row.state === 'queued' ? 'sentToContacts' : listOf[row.state]].push(recipientSentOf(row));
  return lists;
}
