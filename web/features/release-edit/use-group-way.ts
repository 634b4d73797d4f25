import type { Release } from '@firstlook/contract/release.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedReleases, useRelease } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { useGo, useRouteSearch } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { idsOf } from './field/releases/picked.ts';

interface GroupWayInput {
  organizationId: string;
  /** Absent: a new release. */
  release: Release | undefined;
  update: (path: string, change: (value: unknown) => unknown) => void;
}

/**
 * The way from a group to a release that is made for it, and back. The address of the new one says the group and the field
 * (`relateTo`, `field`); on the way back the group's address says what was made (`add`, `field`), and the form takes it in.
 */
export function useGroupWay({ organizationId, release, update }: GroupWayInput) {
  const { t } = useTranslation();
  const go = useGo();
  const { relateTo, field = '', add } = useRouteSearch();
  const parent = useRelease(organizationId, relateTo).data;
  const made = useNamedReleases(organizationId, add ? [add] : []).byId.get(add ?? '');
  const taken = useRef<string>(undefined);
  const id = release?._id;
  useEffect(() => {
    if (!add || !made || !id || !field || taken.current === add) return;
    taken.current = add;
    // Before the draft changes: nobody is asked about leaving it.
    go(path.releaseEdit(organizationId, id), { replace: true, force: true, keepScroll: true });
    update(field, (value) => {
      const ids = idsOf(value);
      return ids.includes(add) ? ids : [...ids, add];
    });
    toast({ tone: 'ok', text: t('releaseEdit:releases.added', { name: made.releaseData.title }) });
  }, [add, made, id, field, organizationId, go, update, t]);
  const kept: Record<string, string> = relateTo ? { relateTo, field } : {};
  return {
    parent: relateTo && parent ? { title: String(parent.releaseData.title ?? '') } : null,
    kept,
    wayBack: (saved: string) => ({
      to: path.releaseEdit(organizationId, relateTo),
      search: { add: saved, field },
    }),
  };
}
