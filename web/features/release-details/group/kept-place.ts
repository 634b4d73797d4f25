import { useEffect } from 'react';
import { keepLastGroup, takeReturn } from '../../../device/last-group.ts';

/** The page comes back to where it was when one returns from a child; where it is left is kept. */
export function useKeptPlace(organizationId: string, id: string): void {
  useEffect(() => {
    const wanted = takeReturn(organizationId, id);
    // After the router has put the new page to its beginning.
    const timer = wanted === null ? undefined : setTimeout(() => window.scrollTo(0, wanted), 60);
    keepLastGroup({ organizationId, id, top: wanted ?? 0 });
    // Before a click leads away the page still is where it was.
    const keep = () => keepLastGroup({ organizationId, id, top: window.scrollY });
    window.addEventListener('click', keep, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', keep, { capture: true });
    };
  }, [organizationId, id]);
}
