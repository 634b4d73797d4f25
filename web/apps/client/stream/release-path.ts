import { createContext, useContext } from 'react';
import { path } from '../../../device/path.ts';
import type { ReleaseProps } from './release-props.ts';

/** Whether the page is one behind a direct link: what lies in a group is behind one, too. */
export const IsDirectContext = createContext(false);

type Addressed = Pick<ReleaseProps['release'], 'organizationId' | '_id'> & { embargoed?: boolean };

/** The page of a release, with one of its tabs open; among direct links a direct one. */
export function useReleasePath(): (release: Addressed, tab?: string) => string {
  const isDirect = useContext(IsDirectContext);
  return ({ organizationId, _id, embargoed }, tab) => {
    // Under embargo nobody has a direct link.
    if (isDirect && !embargoed) return path.releaseDirect(_id, tab);
    const own = path.release(organizationId, _id);
    return tab ? `${own}/${encodeURIComponent(tab)}` : own;
  };
}
