import { checkAudience, distributeAudience } from '@firstlook/contract/address/audience.ts';
import { previewRemoval, removeDistribution, viewAs } from '@firstlook/contract/address/distribution.ts';
import {
  answerAsk,
  distributionResult,
  getProgress,
  listDistributions,
  resend,
  steerDistribution,
  watchProgress,
} from '@firstlook/contract/address/progress.ts';
import { exportReport, getReport, listReportNumbers } from '@firstlook/contract/address/report.ts';
import { chooseSubject, listSubjectFigures } from '@firstlook/contract/address/subject-test.ts';
import type { AnswerOf, BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import { followSends, follows, isLively } from '@firstlook/contract/follow-sends.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { ReportRecipient } from '@firstlook/contract/report.ts';
import type { ReportFilter } from '@firstlook/contract/report-count.ts';
import type { TestSubject } from '@firstlook/contract/subject-test-rule.ts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressOf, call } from './api.ts';
import { readFile } from './read-file.ts';

export type CheckInput = BodyInput<typeof checkAudience>;
export type Check = AnswerOf<typeof checkAudience>;
export type ResultRow = AnswerOf<typeof distributionResult>['items'][number];

/** The dry run: who would get it and who would not. The last numbers stay while new ones are counted. */
export function useCheck(organizationId: string, releaseId: string, input: CheckInput, enabled = true) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'check', input],
    queryFn: ({ signal }) =>
      call(checkAudience, { params: { organizationId, releaseId }, body: input, signal }),
    placeholderData: keepPreviousData,
    enabled: enabled && Object.values(input.audience).some((part) => part && [part].flat().length > 0),
    staleTime: 5000,
  });
}

export type ViewAsInput = BodyInput<typeof viewAs>;

/** The newsletter or the page of a release as a contact reads it; null while nobody is chosen. */
export function useViewAs(organizationId: string, releaseId: string, input: ViewAsInput | null) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'view-as', input],
    queryFn: input
      ? ({ signal }) => call(viewAs, { params: { organizationId, releaseId }, body: input, signal })
      : skipToken,
    staleTime: 60_000,
  });
}

/** Other sends of a release are there now, or none, and others may wait for somebody's word. */
export function forgetSends(client: QueryClient, organizationId: string, releaseId: string): void {
  void client.invalidateQueries({ queryKey: ['distribution', organizationId, releaseId] });
  void client.invalidateQueries({ queryKey: ['release', organizationId] });
  void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
}

export function useDistribute(organizationId: string, releaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof distributeAudience>) =>
      call(distributeAudience, { params: { organizationId, releaseId }, body }),
    onSuccess: () => forgetSends(client, organizationId, releaseId),
  });
}

/** The sends of a release, newest first. */
export function useDistributions(organizationId: string, releaseId: string, enabled = true) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'list'],
    queryFn: ({ signal }) => call(listDistributions, { params: { organizationId, releaseId }, signal }),
    refetchInterval: ({ state }) => followSends(state.data?.items ?? []),
    enabled,
  });
}

const progressQuery = (organizationId: string, distributionId: string) =>
  queryOptions({
    queryKey: ['progress', organizationId, distributionId],
    queryFn: ({ signal }) => call(getProgress, { params: { organizationId, distributionId }, signal }),
  });

/** One send as it goes on: the server tells every change; after a lost connection the browser asks again by itself. */
export function useProgress(organizationId: string, distributionId: string) {
  const client = useQueryClient();
  const query = useQuery(progressQuery(organizationId, distributionId));
  const isOver = query.data?.phase === 'done' || query.data?.phase === 'stopped';
  useEffect(() => {
    if (isOver) return;
    const source = new EventSource(addressOf(watchProgress, { organizationId, distributionId }));
    source.addEventListener('progress', (event: MessageEvent<string>) => {
      const progress = JSON.parse(event.data) as DistributionProgress;
      const { queryKey } = progressQuery(organizationId, distributionId);
      // From now on its release is counted otherwise, and what waits for somebody's word, too.
      if (client.getQueryData(queryKey)?.phase !== progress.phase)
        forgetSends(client, organizationId, progress.releaseId);
      client.setQueryData(queryKey, progress);
      if (progress.phase === 'done' || progress.phase === 'stopped') source.close();
      void client.invalidateQueries({ queryKey: ['result', organizationId, distributionId] });
    });
    return () => source.close();
  }, [client, organizationId, distributionId, isOver]);
  return query;
}

/** Pauses, resumes or stops; failed and unconfirmed rows are queued again by `resend`. */
export function useSteer(organizationId: string, distributionId: string) {
  const client = useQueryClient();
  const keep = (progress: DistributionProgress) => {
    client.setQueryData(progressQuery(organizationId, distributionId).queryKey, progress);
    void client.invalidateQueries({ queryKey: ['result', organizationId, distributionId] });
    forgetSends(client, organizationId, progress.releaseId);
  };
  const steer = useMutation({
    mutationFn: (act: 'pause' | 'resume' | 'stop') =>
      call(steerDistribution, { params: { organizationId, distributionId, act } }),
    onSuccess: keep,
  });
  const again = useMutation({
    mutationFn: (body: { state: 'failed' | 'unconfirmed'; recipients?: string[] }) =>
      call(resend, { params: { organizationId, distributionId }, body }),
    onSuccess: keep,
  });
  return { steer, again };
}

/** How the two subjects of a send did, as it goes on and while it stands open. */
export function useSubjectFigures(
  organizationId: string,
  { distributionId, phase }: Pick<DistributionProgress, 'distributionId' | 'phase'>,
  isShown: boolean,
) {
  return useQuery({
    queryKey: ['progress', organizationId, distributionId, 'subjects', phase],
    queryFn: ({ signal }) => call(listSubjectFigures, { params: { organizationId, distributionId }, signal }),
    placeholderData: keepPreviousData,
    enabled: isShown,
    refetchInterval: follows.least,
  });
}

/** A person's word on which of two subjects the rest of a send gets. */
export function useChooseSubject(
  organizationId: string,
  { distributionId, releaseId }: DistributionProgress,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subject: TestSubject) =>
      call(chooseSubject, { params: { organizationId, distributionId }, body: { subject } }),
    onSuccess: (progress) =>
      client.setQueryData(progressQuery(organizationId, distributionId).queryKey, progress),
    // Also after a failure: somebody else chose meanwhile, or it chose by itself.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['progress', organizationId, distributionId] });
      void client.invalidateQueries({ queryKey: ['distribution', organizationId, releaseId] });
    },
  });
}

/** The answer to a send that asks for approval. */
export function useAnswerAsk(organizationId: string, distributionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof answerAsk>) =>
      call(answerAsk, { params: { organizationId, distributionId }, body }),
    onSuccess: (progress) => {
      client.setQueryData(progressQuery(organizationId, distributionId).queryKey, progress);
      forgetSends(client, organizationId, progress.releaseId);
    },
    // Also after a failure: it was answered by somebody else, or its release was changed.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['progress', organizationId, distributionId] });
      void client.invalidateQueries({ queryKey: ['release', organizationId] });
      void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
    },
  });
}

/** The people of one send, of one state or of all, 100 to a page. */
export function useResult(
  organizationId: string,
  distributionId: string,
  query: NonNullable<QueryInput<typeof distributionResult>>,
  /** How many there are known to be; fewer in the list are still being written, and it is asked again. */
  known = 0,
) {
  return useQuery({
    queryKey: ['result', organizationId, distributionId, query],
    queryFn: ({ signal }) =>
      call(distributionResult, { params: { organizationId, distributionId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.total < known ? 1000 : false),
  });
}

/** Releases that one call answers numbers of. */
const atOnce = 50;

export type ReportQuery = NonNullable<QueryInput<typeof getReport>>;

export function useReport(organizationId: string, releaseId: string, query: ReportQuery) {
  const took = useRef(0);
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'report', query],
    queryFn: async ({ signal }) => {
      const begun = performance.now();
      const answer = await call(getReport, { params: { organizationId, releaseId }, query, signal });
      took.current = performance.now() - begun;
      return answer;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.status === 'error'
        ? false
        : Math.max(
            state.data && isLively(state.data, Date.now()) ? follows.lively : follows.least,
            follows.timesAnswer * took.current,
          ),
    refetchOnWindowFocus: true,
  });
}

/** The first numbers of the reports of these releases; of those that were never sent there are none. */
export function useReportNumbers(organizationId: string, releaseIds: readonly string[]) {
  return useQuery({
    queryKey: ['distribution', organizationId, 'numbers', releaseIds],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(releaseIds.length / atOnce) }, (_, part) =>
        releaseIds.slice(part * atOnce, (part + 1) * atOnce),
      );
      const ask = (releases: string[]) =>
        call(listReportNumbers, { params: { organizationId }, query: { releases }, signal });
      return (await Promise.all(parts.map(ask))).flatMap(({ items }) => items);
    },
  });
}

/** All people of a report with one standing. */
export function useReadRecipients(organizationId: string, releaseId: string) {
  return useMutation({
    mutationFn: async (state: ReportFilter): Promise<ReportRecipient[]> => {
      const query = { filter: { params: state === 'all' ? undefined : { state } } };
      const { recipients } = await call(getReport, { params: { organizationId, releaseId }, query });
      return recipients.filter((one) => one.state === 'sent');
    },
  });
}

export function useRemoveDistribution(organizationId: string, releaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeDistribution, { params: { organizationId, releaseId } }),
    onSuccess: () => forgetSends(client, organizationId, releaseId),
  });
}

/** What deleting would take away, asked when a person is about to. */
export function useReadRemoval(organizationId: string, releaseId: string) {
  return useMutation({
    mutationFn: () => call(previewRemoval, { params: { organizationId, releaseId } }),
  });
}

export const reportCsvAddress = (organizationId: string, releaseId: string): string =>
  addressOf(exportReport, { organizationId, releaseId });

export const readReportSheet = (organizationId: string, releaseId: string) =>
  readFile(exportReport, { organizationId, releaseId }, { format: 'xlsx' });
