import * as contract from '@firstlook/contract/trust.ts';
import { route } from '../../kernel/route.ts';
import { exportAudit, listAuditEntries } from './list-audit.service.ts';

export const auditRoutes = [
  route(contract.listAudit, (ctx, { query }) => listAuditEntries(ctx, query)),
  route(contract.exportAudit, async (ctx, { query }, { reply }) => {
    const csv = await exportAudit(ctx, query);
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit.csv"');
    return csv;
  }),
];
