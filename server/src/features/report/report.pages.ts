import { missingPage } from '../../kernel/missing-page.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import { reportLinkPath } from './report-link.service.ts';
import { openSharedReport } from './shared-report.service.ts';

/** The numbers of a report for somebody outside (docs/decisions/0092). */
const sharedReport: PageRoute = {
  method: 'GET',
  url: `${reportLinkPath}/:token`,
  async handle(ctx, request, reply) {
    const token = String((request.params as { token?: string }).token ?? '').slice(0, 200);
    const html = await openSharedReport(ctx, token);
    return html === null ? sendPage(reply, missingPage(ctx), { status: 404 }) : sendPage(reply, html);
  },
};

export const reportPages: readonly PageRoute[] = [sharedReport];
