import { useRouter } from '@tanstack/react-router';

/** Goes on to where the person wanted to be: a route of this app with its query, already checked. */
export function useEnter(): (endpoint: string) => void {
  const router = useRouter();
  return (endpoint) => router.history.replace(endpoint);
}
