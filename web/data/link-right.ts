import { changeLinks, previewLinks } from '@firstlook/contract/address/link-right.ts';
import { getReport } from '@firstlook/contract/address/report.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import type { ReportRecipient } from '@firstlook/contract/report.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import type { ReportQuery } from './distribution.ts';

/** What an act is done on, as the server is told. */
export type AskedRecipients = BodyInput<typeof previewLinks>['chosen'];
export type LinkChange = Omit<BodyInput<typeof changeLinks>, 'chosen'>;

export const askAboutLinks = (
  organizationId: string,
  releaseId: string,
  chosen: AskedRecipients,
  signal?: AbortSignal,
) =>
  call(previewLinks, {
    params: { organizationId, releaseId },
    body: { chosen },
    ...(signal && { signal }),
  });

/** How many people are meant, some by name, and who of them has a link; read anew for each question. */
export function useLinksPreview(organizationId: string, releaseId: string, chosen: AskedRecipients) {
  return useQuery({
    queryKey: ['links', organizationId, releaseId, chosen],
    queryFn: ({ signal }) => askAboutLinks(organizationId, releaseId, chosen, signal),
    gcTime: 0,
  });
}

/** What people of a report may still do by their links; what failed may have been done in part. */
export function useChangeLinks(organizationId: string, releaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changeLinks>) =>
      call(changeLinks, { params: { organizationId, releaseId }, body }),
    onSettled: () => {
      // Who has the link stands in the contacts, too.
      void client.invalidateQueries({ queryKey: ['contact', organizationId, 'timeline'] });
      return client.invalidateQueries({ queryKey: ['distribution', organizationId, releaseId] });
    },
  });
}

/** All people of a report who match. */
export const readMatching = async (
  organizationId: string,
  releaseId: string,
  query: Omit<ReportQuery, 'pagination'>,
): Promise<readonly ReportRecipient[]> =>
  (await call(getReport, { params: { organizationId, releaseId }, query })).recipients;
