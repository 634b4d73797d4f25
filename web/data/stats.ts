import { exportActivity, getActivityReport } from '@firstlook/contract/address/activity.ts';
import { listMediaPlayLogs } from '@firstlook/contract/address/media-play-log.ts';
import {
  getMonthlySummary,
  getStats,
  getStatsTotals,
  listStatsHours,
  listStatsLabels,
  listStatsReaders,
  makeStatsSheet,
  setMonthlySummary,
} from '@firstlook/contract/address/stats.ts';
import type { AnswerOf, BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { readFile } from './read-file.ts';

export type StatsQuery = NonNullable<QueryInput<typeof getStats>>;
export type ActivityQuery = NonNullable<QueryInput<typeof getActivityReport>>;
export type PlayLogQuery = NonNullable<QueryInput<typeof listMediaPlayLogs>>;
export type PlayLog = AnswerOf<typeof listMediaPlayLogs>;
export type StatsComparison = AnswerOf<typeof getStatsTotals>;
export type ActivityReport = AnswerOf<typeof getActivityReport>;

export function useStats(organizationId: string, query: StatsQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['stats', organizationId, query],
    queryFn: ({ signal }) => call(getStats, { params: { organizationId }, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useStatsTotals(organizationId: string, query: StatsQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['stats-totals', organizationId, query],
    queryFn: ({ signal }) => call(getStatsTotals, { params: { organizationId }, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What is told below the charts of the first answer, each by a call of its own: none waits for another one. */
function useDetail<T>(key: readonly unknown[], enabled: boolean, read: (signal: AbortSignal) => Promise<T>) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export const useStatsHours = (organizationId: string, query: StatsQuery, enabled: boolean) =>
  useDetail(['stats-hours', organizationId, query], enabled, (signal) =>
    call(listStatsHours, { params: { organizationId }, query, signal }),
  );
export const useStatsLabels = (organizationId: string, query: StatsQuery, enabled: boolean) =>
  useDetail(['stats-labels', organizationId, query], enabled, (signal) =>
    call(listStatsLabels, { params: { organizationId }, query, signal }),
  );
export const useStatsReaders = (organizationId: string, query: StatsQuery, enabled: boolean) =>
  useDetail(['stats-readers', organizationId, query], enabled, (signal) =>
    call(listStatsReaders, { params: { organizationId }, query, signal }),
  );

const summaryKey = (organizationId: string) => ['monthly-summary', organizationId];

export function useMonthlySummary(organizationId: string) {
  return useQuery({
    queryKey: summaryKey(organizationId),
    queryFn: ({ signal }) => call(getMonthlySummary, { params: { organizationId }, signal }),
  });
}

export function useSetMonthlySummary(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call(setMonthlySummary, { params: { organizationId }, body: { isOn } }),
    onSuccess: (answer) => client.setQueryData(summaryKey(organizationId), answer),
  });
}

export function useActivityReport(organizationId: string, query: ActivityQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['activity-report', organizationId, query],
    queryFn: ({ signal }) => call(getActivityReport, { params: { organizationId }, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Sittings with the names of viewers and films. */
const withNames = { additionalData: true, simpleSort: '-_createdAt' } as const;

export function usePlayLog(organizationId: string, query: PlayLogQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['play-log', organizationId, query],
    queryFn: ({ signal }) =>
      call(listMediaPlayLogs, { params: { organizationId }, query: { ...query, ...withNames }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** All of them, however many pages. */
export const readPlayLog = (organizationId: string, { filter }: PlayLogQuery): Promise<PlayLog> =>
  call(listMediaPlayLogs, {
    params: { organizationId },
    query: { ...(filter && { filter }), ...withNames, pagination: { noLimit: true } },
  });

export const readActivityFile = (
  organizationId: string,
  body: BodyInput<typeof exportActivity>,
): Promise<Blob> => readFile(exportActivity, { organizationId }, body);

export const readSheetFile = (
  organizationId: string,
  body: BodyInput<typeof makeStatsSheet>,
): Promise<Blob> => readFile(makeStatsSheet, { organizationId }, body);
