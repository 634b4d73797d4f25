import { redirect } from '@tanstack/react-router';
import { ApiError } from '../../data/api.ts';
import { organizationsQuery } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { sessionQuery } from '../../data/session.ts';
import { endingOf } from '../../data/session-ending.ts';
import { safeEndpoint } from '../../device/address.ts';
import { keepOrganization } from '../../device/last-organization.ts';
import { path } from '../../device/path.ts';

/**
 * Person and organizations are known when this is done. A visitor who is not signed in is led to the form and loads nothing
 * of the screens behind it: `loadAhead` begins when the session is known.
 */
export async function requireSession(href: string, loadAhead: () => Promise<unknown>): Promise<void> {
  try {
    await queryClient.ensureQueryData(sessionQuery);
    // What fails here fails again where the page needs it, and is said there.
    loadAhead().catch(() => undefined);
    await queryClient.ensureQueryData(organizationsQuery);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    keepOrganization(undefined);
    const endpoint = safeEndpoint(href);
    const ended = endingOf(error);
    const search = { ...(endpoint !== '/' && { endpoint }), ...(ended && { ended }) };
    throw redirect({ to: path.login, search: search as never });
  }
}
