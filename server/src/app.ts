import cookie from '@fastify/cookie';
import { defaultBodyLimit } from '@firstlook/contract/endpoint.ts';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { accountRoutes } from './features/account/account.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { apiKeyRoutes } from './features/api-key/api-key.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { ownFactorRoutes } from './features/auth/own-factor.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { consentRoutes } from './features/contact-consent/consent.routes.ts';
import { contactSelectionRoutes } from './features/contact-selection/contact-selection.routes.ts';
import { timelineRoutes } from './features/contact-timeline/timeline.routes.ts';
import { mailNotices } from './features/delivery-feedback/mail-news.notices.ts';
import { developerRoutes } from './features/developer/developer.routes.ts';
import { distributionRoutes } from './features/distribution/distribution.routes.ts';
import { textNotices } from './features/distribution/text-news.notices.ts';
import { folderRoutes } from './features/folder/folder.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { registerMultipart } from './features/media/upload-form.ts';
import { membershipRoutes } from './features/membership/membership.routes.ts';
import { organizationRoutes } from './features/organization/organization.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { ownHostRoutes } from './features/own-host/own-host.routes.ts';
import { personRoutes } from './features/person/person.routes.ts';
import { pressKitPages } from './features/press-kit/press-kit.pages.ts';
import { pressKitRoutes } from './features/press-kit/press-kit.routes.ts';
import { readerPages } from './features/reader/reader.pages.ts';
import { readerRoutes } from './features/reader/reader.routes.ts';
import { siteHeads } from './features/reader/site-head.service.ts';
import { recurringSendRoutes } from './features/recurring-send/recurring-send.routes.ts';
import { registeredFileRoutes } from './features/registered-file/registered-file.routes.ts';
import { releaseRoutes } from './features/release/release.routes.ts';
import { releaseTemplateRoutes } from './features/release-template/release-template.routes.ts';
import { reportPages } from './features/report/report.pages.ts';
import { reportRoutes } from './features/report/report.routes.ts';
import { savedViewRoutes } from './features/saved-view/saved-view.routes.ts';
import { scriptRoutes } from './features/script/script.routes.ts';
import { senderDomainRoutes } from './features/sender-domain/sender-domain.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { smartListRoutes } from './features/smart-list/smart-list.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { watchingRoutes } from './features/watching/watching.routes.ts';
import { webhookRoutes } from './features/webhook/webhook.routes.ts';
import { AppError } from './kernel/app-error.ts';
import { registerCompression } from './kernel/compression.ts';
import type { Platform } from './kernel/ctx.ts';
import { registerDescription } from './kernel/description-page.ts';
import { answerError } from './kernel/error-handler.ts';
import { registerJsonBody } from './kernel/json-body.ts';
import { isNotice, registerNotices } from './kernel/notice-route.ts';
import { checkOrigin } from './kernel/origin-check.ts';
import { type PageRoute, registerPages } from './kernel/page-route.ts';
import { registerTracing } from './kernel/request-trace.ts';
import { type Route, registerRoutes } from './kernel/route.ts';
import { isApiCall, setSecurityHeaders } from './kernel/security-header.ts';
import { leaveSite, meetSite } from './kernel/site-host.ts';
import { registerWebApp } from './kernel/web-app.ts';
import { countRequest } from './platform/metrics.ts';

/** Every feature's routes, by name: the one list of the API. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...auditRoutes,
  ...accountRoutes,
  ...authRoutes,
  ...ownFactorRoutes,
  ...membershipRoutes,
  ...organizationRoutes,
  ...registeredFileRoutes,
  ...mediaRoutes,
  ...releaseRoutes,
  ...pressKitRoutes,
  ...folderRoutes,
  ...releaseTemplateRoutes,
  ...savedViewRoutes,
  ...watchingRoutes,
  ...developerRoutes,
  ...contactRoutes,
  ...consentRoutes,
  ...timelineRoutes,
  ...contactSelectionRoutes,
  ...distributionRoutes,
  ...recurringSendRoutes,
  ...smartListRoutes,
  ...readerRoutes,
  ...reportRoutes,
  ...calendarRoutes,
  ...statsRoutes,
  ...outboxRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...senderDomainRoutes,
  ...ownHostRoutes,
  ...personRoutes,
  ...activityRoutes,
  ...settingsRoutes,
  ...scriptRoutes,
];

/** Every page that lives outside the API. */
export const pages: readonly PageRoute[] = [...readerPages, ...pressKitPages, ...reportPages];

/** So many proxies, counted from us, are believed; Fastify itself takes no number. */
function trustOf(proxies: false | number | string[]): FastifyServerOptions['trustProxy'] {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Builds the server; it listens nowhere yet. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: defaultBodyLimit,
    trustProxy: trustOf(platform.config.TRUST_PROXY),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // A request names itself only to us: ids from outside would let a caller write into the log.
    genReqId: () => crypto.randomUUID(),
    // The router must not fail: the query is parsed where failures become answers.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: (raw) => ({ raw }) },
    // What the router refuses before a route is found, such as an address that is no UTF-8, has the same answer.
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
    // What a proxy had on its way while this process ended is answered like everything before it.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  registerTracing(app, platform.config.TRUST_PROXY !== false);
  await app.register(cookie);
  registerJsonBody(app);
  await registerCompression(app);
  await registerMultipart(app);
  const endpointPaths = new Set(routes.map(({ endpoint }) => `/api${endpoint.path}`));
  app.addHook('onRequest', async (request, reply) => {
    const site = await meetSite(platform, request);
    setSecurityHeaders(request, reply, {
      isSecure: platform.baseUrl.startsWith('https:'),
      isSite: site !== null,
    });
    if (site && leaveSite(request, reply, platform.baseUrl)) return reply;
    if (site && isApiCall(request) && !endpointPaths.has(request.routeOptions.url ?? ''))
      throw new AppError('NOT_FOUND');
    if (isApiCall(request) && !isNotice(request)) checkOrigin(request, platform.baseUrl, site);
  });
  if (platform.config.METRICS) {
    app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
      countRequest(method, routeOptions.url ?? 'none', statusCode, elapsedTime / 1000);
    });
  }
  app.setErrorHandler(answerError);
  registerRoutes(app, platform, routes);
  registerDescription(
    app,
    routes.map(({ endpoint }) => endpoint),
  );
  await registerNotices(app, platform, [...textNotices, ...mailNotices]);
  await registerPages(app, platform, pages);
  await registerWebApp(app, {
    hasWorker: platform.config.SERVICE_WORKER,
    headOf: siteHeads(platform),
  });
  app.setNotFoundHandler((request, reply) => answerError(new AppError('NOT_FOUND'), request, reply));
  return app;
}
