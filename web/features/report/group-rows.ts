import type { ReportFunnel, ReportGroups } from '@firstlook/contract/report-group.ts';
import { useTranslation } from 'react-i18next';
import { shown } from '../../parts/link-right/link-choice.ts';
import { useGroupName } from './use-group-name.ts';

export const funnelSteps = [
  'chosen',
  'sent',
  'opened',
  'landed',
  'watched',
  'watchedHalf',
  'finished',
] as const;
export type FunnelStep = (typeof funnelSteps)[number];
/** Without a film. */
export const visitSteps: readonly FunnelStep[] = funnelSteps.slice(0, 4);

export interface GroupRow {
  key: string;
  name: string;
  /** Absent of those that are no one group. */
  id?: string;
  counts: ReportFunnel;
}

/** The groups of a report as lines, the largest first, and at the end whoever is in a smaller one, or in none. */
export function useGroupRows(data: ReportGroups | undefined): GroupRow[] {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  if (!data) return [];
  const { by, items, total, others, without } = data;
  const more = total - items.length;
  return [
    ...items.map(({ _id, name, counts }) => ({
      key: `${by} ${_id}`,
      id: _id,
      name: nameOf(by, { _id, name }),
      counts,
    })),
    ...(others ? [{ key: 'others', name: t('report:groups.others', shown(more)), counts: others }] : []),
    ...(without ? [{ key: 'without', name: t(`report:groups.without.${by}`), counts: without }] : []),
  ];
}
