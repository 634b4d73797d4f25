import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRouteSearch } from '../../ui/hook/navigation.ts';

/**
 * The token of a mailed link. It is read once and taken out of the address and the history at once, so that it is in
 * no screenshot, bookmark or copied address.
 */
export function useHashToken(): string | undefined {
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const named = useRouteSearch().token;
  const [token, setToken] = useState(named);
  useEffect(() => {
    if (!named) return;
    setToken(named);
    router.history.replace(pathname);
  }, [named, pathname, router]);
  return token;
}
