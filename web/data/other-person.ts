import { getLoggedUser } from '@firstlook/contract/address/auth.ts';
import type { QueryClient } from '@tanstack/react-query';
import { forgetPerson } from '../device/person-change.ts';
import { ApiError, call } from './api.ts';
import { sessionQuery } from './session.ts';

/**
 * Asks who is signed in by now, as another tab may have signed out or in. A session that is over leads to the sign-in.
 *
 * @returns whether somebody else is
 */
export async function isSomebodyElse(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData(sessionQuery.queryKey);
  if (!before) return false;
  try {
    const { _id } = await call(getLoggedUser, {});
    if (_id === before._id) return false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetPerson();
    return false;
  }
  client.clear();
  forgetPerson();
  return true;
}
