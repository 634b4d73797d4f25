import type { Release } from '@firstlook/contract/release.ts';
import { path } from '../../device/path.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';

type WayOf = (releaseId: string) => { to: string; search?: Record<string, string> };
export type Leave = (wayOf: WayOf) => Promise<void>;

/** The ways from the editor to a page that knows the release by its id. */
export function useLeave(
  organizationId: string,
  /** Absent: a new release. */
  release: Pick<Release, '_id' | 'distributedAt'> | undefined,
  /** Stores what is typed; null when it cannot be stored. */
  save: () => Promise<Pick<Release, '_id'> | null>,
): { leave: Leave; leaveForNew: Leave } {
  const go = useGo();
  /** For a page that needs what is typed: it is stored first, and stays here when it cannot be. */
  const leave = useOneAtATime(async (wayOf: WayOf) => {
    const saved = await save();
    if (!saved) return false;
    const { to, search = {} } = wayOf(saved._id);
    // An editor who comes back finds the release that was made here and not an empty form.
    if (!release) {
      go(path.releaseEdit(organizationId, saved._id), { replace: true, force: true });
      // Two changes of the address in one turn of the loop are one entry of the history.
      await Promise.resolve();
    }
    go(to, { search, force: true });
    return true;
  });
  /**
   * For a new release that needs this one's id and nothing of what is typed. What readers see changes by nobody's word but
   * the editor's own: of a release that is out, the guard of unsaved work asks, as with every other way from here.
   */
  const leaveForNew: Leave = async (wayOf) => {
    if (!release?.distributedAt) return leave(wayOf);
    const { to, search = {} } = wayOf(release._id);
    go(to, { search });
  };
  return { leave, leaveForNew };
}
