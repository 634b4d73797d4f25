import { type NoticeRoute, noticeOf } from '../../kernel/notice-route.ts';
import { takeTextNews } from './text-news.service.ts';

const handle: NoticeRoute['handle'] = async (ctx, request, reply) => {
  const { provider = '' } = request.params as { provider?: string };
  const answer = await takeTextNews(ctx, provider, noticeOf(ctx, request));
  return answer ? reply.type(answer.type).send(answer.body) : reply.code(204).send();
};

/** What the provider of text messages tells; gateways without signatures put a secret at the end. */
export const textNotices: readonly NoticeRoute[] = [
  { url: '/api/text/receipt/:provider', handle },
  { url: '/api/text/receipt/:provider/:secret', handle },
];
