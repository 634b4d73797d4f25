import {
  createApiKey,
  erasePerson,
  exportAudit,
  exportPerson,
  listApiKeys,
  listAudit,
  removeApiKey,
} from '@firstlook/contract/address/trust.ts';
import type { AnswerOf, BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { addressOf, call } from './api.ts';
import { useWrite } from './write.ts';

export type AuditQuery = NonNullable<QueryInput<typeof listAudit>>;
export type NewApiKey = AnswerOf<typeof createApiKey>;
export type PersonData = AnswerOf<typeof exportPerson>;

export function useAudit(organizationId: string, query: AuditQuery, enabled = true) {
  return useQuery({
    queryKey: ['audit', organizationId, query],
    queryFn: ({ signal }) => call(listAudit, { params: { organizationId }, query, signal }),
    enabled,
    placeholderData: keepPreviousData,
    // People often look at the log right after they did something.
    staleTime: 0,
  });
}

/** Where the browser downloads the same lines as CSV. */
export const auditExportAddress = (organizationId: string, query: AuditQuery): string =>
  addressOf(exportAudit, { organizationId }, query);

export function useApiKeys(organizationId: string) {
  return useQuery({
    queryKey: ['api-key', organizationId],
    queryFn: ({ signal }) => call(listApiKeys, { params: { organizationId }, signal }),
  });
}

export function useCreateApiKey(organizationId: string) {
  // The secret is in this answer only: it is not kept for longer than the dialog that shows it.
  return useWrite(
    [['api-key', organizationId]],
    (body: BodyInput<typeof createApiKey>) => call(createApiKey, { params: { organizationId }, body }),
    'shown',
  );
}

export function useRemoveApiKey(organizationId: string) {
  return useWrite([['api-key', organizationId]], (id: string) =>
    call(removeApiKey, { params: { organizationId, id } }),
  );
}

/** Everything kept about one address. */
export function useExportPerson(organizationId: string) {
  return useMutation({
    mutationFn: (email: string) => call(exportPerson, { params: { organizationId }, body: { email } }),
    gcTime: 0,
  });
}

export function useErasePerson(organizationId: string) {
  return useWrite([['contact', organizationId]], (email: string) =>
    call(erasePerson, { params: { organizationId }, body: { email } }),
  );
}
