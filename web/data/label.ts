import { companyAddress, tagAddress } from '@firstlook/contract/address/label.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from './api.ts';
import { useRefresh } from './contact.ts';

export type LabelKind = 'tag' | 'company';

/** A label is there no more. @param into the one that took its place, where there is one */
export type LabelGone = (kind: LabelKind, id: string, into?: string) => void;

const addresses = { tag: tagAddress, company: companyAddress };

/** Everything that names a tag or a company is read again after one of them was changed. */
function useAct<Input, Answer>(organizationId: string, act: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn: act, onSuccess: useRefresh(organizationId) });
}

export const useRenameLabel = (organizationId: string, kind: LabelKind) =>
  useAct(organizationId, (label: { _id: string; name: string }) =>
    call(addresses[kind].update, { params: { organizationId }, body: label }),
  );

export const useRemoveLabel = (organizationId: string, kind: LabelKind) =>
  useAct(organizationId, (id: string) => call(addresses[kind].remove, { params: { organizationId, id } }));

/** Contacts of the one get the other, which alone is left. */
export const useMergeLabel = (organizationId: string, kind: LabelKind) =>
  useAct(organizationId, ({ id, into }: { id: string; into: string }) =>
    call(addresses[kind].merge, { params: { organizationId, id }, body: { into } }),
  );
