import { useRouterState } from '@tanstack/react-router';

/** The path behind the `#`. */
export function useCurrentPath(): string {
  return useRouterState({ select: (state) => state.location.pathname });
}
