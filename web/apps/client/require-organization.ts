import { redirect } from '@tanstack/react-router';
import { ApiError } from '../../data/api.ts';
import { organizationsQuery } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { doorQuery, sessionQuery } from '../../data/session.ts';
import { safeEndpoint } from '../../device/address.ts';
import { path } from '../../device/path.ts';

/**
 * The organization as this person or visitor sees it. If it asks for sign-in, a visitor is led to the form, and afterwards
 * back to this address.
 *
 * @returns its id, for the routes below
 */
export async function requireOrganization(href: string): Promise<{ organizationId: string }> {
  const door = await queryClient.ensureQueryData(doorQuery());
  const user = await queryClient.ensureQueryData(sessionQuery);
  try {
    await queryClient.ensureQueryData(organizationsQuery);
  } catch (error) {
    if (user || !(error instanceof ApiError) || error.status !== 401) throw error;
    const endpoint = safeEndpoint(href);
    throw redirect({ to: path.login, search: (endpoint === '/' ? {} : { endpoint }) as never });
  }
  return { organizationId: door.organizationId };
}

/** The same for a page that asks nobody to sign in: an organization that a visitor is not shown is not there. */
export async function findOrganization(): Promise<void> {
  await queryClient.ensureQueryData(doorQuery());
  await queryClient.ensureQueryData(sessionQuery);
  await queryClient.ensureQueryData(organizationsQuery).catch(() => undefined);
}
