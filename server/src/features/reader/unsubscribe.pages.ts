import { channels } from '@firstlook/contract/distribution.ts';
import { messageKinds } from '@firstlook/contract/message-kind.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { missingPage } from '../../kernel/missing-page.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { maskMobile } from '../../platform/mask.ts';
import {
  type PublicPageContext,
  resubscribedPage,
  stillStoppedPage,
  unsubscribedPage,
  unsubscribePage,
} from '../../rendering/pages.ts';
import { type ShownWishes, wishesSavedPage, wishForm } from '../../rendering/wish-form.ts';
import {
  leaveOf,
  resubscribeByToken,
  tokenOwner,
  type UnsubscribeToken,
  unsubscribeByToken,
} from '../distribution/subscription.service.ts';
import { saveWishes, type Wishes, wishesOf } from '../distribution/wish.service.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { queryOf } from './show-landing.ts';

/** `n•••@domain` or `+972•••67`: enough to recognize oneself, not enough to learn an address. */
function maskAddress({ address, channel }: UnsubscribeToken): string {
  const at = address?.lastIndexOf('@') ?? -1;
  if (address && channel === 'sms') return maskMobile(address);
  return address && at > 0 ? `${address[0]}•••${address.slice(at)}` : '•••';
}

/** What stands on a page for whose link it is. */
interface Page {
  owner: UnsubscribeToken;
  context: PublicPageContext;
  /** The owner's address, masked. */
  address: string;
  /** Path of the link. */
  link: string;
}

/** What a request says beside its link. */
interface Said {
  query: URLSearchParams;
  /** Null where it is no form of a page. */
  form: URLSearchParams | null;
}

/** Another page in place of an answer to a form, so that nothing is sent again when it is loaded anew. */
interface Elsewhere {
  to: string;
}

const saidOf = (request: FastifyRequest): Said => ({
  query: queryOf(request),
  form: request.body instanceof URLSearchParams ? request.body : null,
});

/** What the person gets as things are; null where nobody stands behind the link any more. */
async function shownWishes(ctx: Ctx, { owner, link }: Page): Promise<ShownWishes | null> {
  const wishes = await wishesOf(ctx, owner);
  return wishes && { ...wishes, action: `${link}/wishes`, state: stateOf(wishes) };
}

/** What the form of a page was drawn from, in few letters: one that was opened before something else was chosen says so by it. */
const stateOf = (wishes: Wishes): string =>
  tokenHash(JSON.stringify(wishes)).toString('base64url').slice(0, 12);

/** The way back to the list: a button here, or the link of the message where this one is not it; null where another word has stopped the messages. */
async function backOf(ctx: Ctx, { owner, link }: Page) {
  if ((await leaveOf(ctx, owner)) !== 'own') return null;
  return owner.isOwn ? { action: `${link}/undo` } : 'by-message';
}

/** A page for the owner of the token in the address; all others get the page of what does not exist. */
function unsubscribeRoute(
  method: 'GET' | 'POST',
  path: string,
  act: '' | '/undo' | '/wishes',
  answer: (ctx: Ctx, page: Page, said: Said) => Promise<string | Elsewhere>,
): PageRoute {
  return {
    method,
    url: `${path}/:token${act}`,
    async handle(ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
      const token = String((request.params as { token?: string }).token ?? '').slice(0, 200);
      const owner = await tokenOwner(ctx, token);
      if (!owner) return sendPage(reply, missingPage(ctx), { status: 404 });
      const organization = await findOrganizationEvenClosed(ctx, owner.organization_id);
      const context = {
        locale: owner.locale,
        baseUrl: ctx.baseUrl,
        organization: organization && renderOrganizationOf(ctx, organization),
      };
      const address = maskAddress(owner);
      const link = `${path}/${encodeURIComponent(token)}`;
      const shown = await answer(ctx, { owner, context, address, link }, saidOf(request));
      return typeof shown === 'string' ? sendPage(reply, shown) : reply.redirect(shown.to, 303);
    },
  };
}

/** Of mails, and of text messages, where every letter counts. */
const paths = ['/unsubscribe', '/u'] as const;

/** Opening the link changes nothing, and says so or that the person has left already; posting to it does, from the page or by a mail program's one click (RFC 8058). */
export const unsubscribePages: readonly PageRoute[] = paths.flatMap((path) => [
  unsubscribeRoute('GET', path, '', async (ctx, page, { query }) => {
    const { owner, context, address, link } = page;
    const { channel } = owner;
    if (await leaveOf(ctx, owner))
      return unsubscribedPage(context, { channel, address, back: await backOf(ctx, page) });
    const wishes = await shownWishes(ctx, page);
    if (wishes && query.has('saved')) return wishesSavedPage(context, { address, wishes });
    const isStale = query.has('changed');
    const end = wishes ? wishForm(context, { ...wishes, isStale }) : '';
    return unsubscribePage(context, { channel, address, action: link, end });
  }),
  unsubscribeRoute('POST', path, '', async (ctx, page) => {
    const { owner, context, address } = page;
    await unsubscribeByToken(ctx, owner);
    return unsubscribedPage(context, { channel: owner.channel, address, back: await backOf(ctx, page) });
  }),
  unsubscribeRoute('POST', path, '/wishes', async (ctx, page, { form }) => {
    const { owner, context, address, link } = page;
    // Read as an empty form it would be the word of somebody who wants nothing any more.
    if (!form) throw new AppError('UNSUPPORTED_TYPE');
    if (!owner.isOwn) return { to: link };
    const before = await shownWishes(ctx, page);
    if (before && form.has('state') && form.get('state') !== before.state) return { to: `${link}?changed` };
    await saveWishes(ctx, owner, {
      kinds: messageKinds.filter((kind) => form.getAll('kind').includes(kind)),
      channels: channels.filter((channel) => form.getAll('channel').includes(channel)),
      pause: form.has('pause'),
    });
    const wishes = await shownWishes(ctx, page);
    return wishes?.channels.every(({ state }) => state !== 'on')
      ? unsubscribedPage(context, { channel: owner.channel, address, back: await backOf(ctx, page) })
      : { to: `${link}?saved` };
  }),
  unsubscribeRoute('POST', path, '/undo', async (ctx, page) => {
    const { owner, context, address, link } = page;
    if (!owner.isOwn) return { to: link };
    await resubscribeByToken(ctx, owner);
    if (await leaveOf(ctx, owner)) return stillStoppedPage(context, { address });
    // What was chosen before still holds, and is said.
    const wishes = await shownWishes(ctx, page);
    return resubscribedPage(context, { address, end: wishes ? wishForm(context, wishes) : '' });
  }),
]);
