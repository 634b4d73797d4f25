import { AppError } from '../../kernel/app-error.ts';
import { missingPage } from '../../kernel/missing-page.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import { takeLandingKit } from './press-kit.service.ts';
import { sendKit } from './send-kit.ts';

const landingKit: PageRoute = {
  method: 'GET',
  url: '/landing/:releaseId/press-kit',
  async handle(ctx, request, reply) {
    const { releaseId } = request.params as { releaseId: string };
    const query = new URLSearchParams((request.query as { raw?: string }).raw ?? '');
    const token = (query.get('token') ?? '').slice(0, 200);
    try {
      return await sendKit(request, reply, (isTaken) => takeLandingKit(ctx, releaseId, token, isTaken));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      return sendPage(reply, missingPage(ctx), { status: 404 });
    }
  },
};

export const pressKitPages: readonly PageRoute[] = [landingKit];
