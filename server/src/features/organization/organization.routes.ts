import { getSignInDoor as door } from '@firstlook/contract/auth.ts';
import * as contract from '@firstlook/contract/organization.ts';
import { route } from '../../kernel/route.ts';
import { loadDataFields } from './data-field.service.ts';
import { getSignInDoor } from './door.service.ts';
import { getOrganizationView, listOrganizationViews } from './organization.service.ts';

export const organizationRoutes = [
  route(door, (ctx, { params }) => getSignInDoor(ctx, params.organizationId)),
  route(contract.listOrganizations, (ctx, { query }) =>
    listOrganizationViews(ctx, {
      search: query.filter?.search ?? '',
      page: query.pagination?.page ?? 0,
      limit: query.pagination?.limit ?? 200,
    }),
  ),
  route(contract.getOrganization, (ctx) => getOrganizationView(ctx)),
  route(contract.getReleaseDataFields, async (ctx, { query }) => {
    const items = await loadDataFields(ctx, query);
    return { items, total: items.length };
  }),
];
