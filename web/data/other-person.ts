import { getLoggedUser } from '@firstlook/contract/address/auth.ts';
import type { QueryClient } from '@tanstack/react-query';
import { forgetPerson } from '../device/person-change.ts';
import { ApiError, call } from './api.ts';
import { sessionQuery } from './session.ts';

/**
 * Asks who is signed in by now, as another tab may have signed out or in.
 *
 * @param mayLeave a session that is over leads to the sign-in
 */
export async function whoIsSignedIn(
  client: QueryClient,
  mayLeave: boolean,
): Promise<'same' | 'other' | 'nobody'> {
  const before = client.getQueryData(sessionQuery.queryKey);
  if (!before) return 'same';
  try {
    const { _id } = await call(getLoggedUser, { anonymous: !mayLeave });
    if (_id === before._id) return 'same';
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return 'same';
    if (mayLeave) forgetPerson();
    return 'nobody';
  }
  return 'other';
}

/** What was read for a person, and what the tab keeps of them, goes before the next one's begins. */
export function forgetFormer(client: QueryClient): void {
  client.clear();
  forgetPerson();
}
