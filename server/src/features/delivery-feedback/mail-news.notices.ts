import { type NoticeRoute, noticeOf } from '../../kernel/notice-route.ts';
import { takeMailNews } from './mail-news.service.ts';

const handle: NoticeRoute['handle'] = async (ctx, request, reply) => {
  await takeMailNews(ctx, (request.params as { provider: string }).provider, noticeOf(ctx, request));
  return reply.code(204).send();
};

/** SendGrid tells of many mails in a call. */
const bodyLimit = 1024 * 1024;

/** What the provider of mail tells; one without signatures puts a secret at the end. */
export const mailNotices: readonly NoticeRoute[] = [
  { url: '/api/mail/receipt/:provider', bodyLimit, handle },
  { url: '/api/mail/receipt/:provider/:secret', bodyLimit, handle },
];
