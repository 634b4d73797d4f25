import { getReleaseDataFields } from '@firstlook/contract/organization.ts';
import { route } from '../../kernel/route.ts';
import { loadDataFields } from './data-field.service.ts';

export const registeredFileRoutes = [
  route(getReleaseDataFields, async (ctx, { query }) => {
    const items = await loadDataFields(ctx, query);
    return { items, total: items.length };
  }),
];
