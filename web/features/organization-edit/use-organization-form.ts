import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { FieldConflict } from '@firstlook/contract/release.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../data/api.ts';
import { useOpenOrganization, useUpdateOrganization } from '../../data/organization-admin.ts';
import { getUiConfig } from '../../device/ui-config.ts';
import { useFormPictures } from '../../parts/upload/form-pictures.tsx';
import { useDraftForm } from '../../parts/use-draft-form.ts';
import {
  changesBetween,
  draftOf,
  newBodyOf,
  newDraft,
  type OrganizationDraft,
  ownIssues,
  type SettingName,
  withPicture,
} from './organization-draft.ts';
import { issueWords } from './setting-words.ts';
import { useDomainCheck } from './use-domain-issue.ts';

interface Conflict {
  version: number;
  conflicts: FieldConflict[];
}

interface OrganizationFormInput {
  organization: OrganizationView | undefined;
  isReadOnly: boolean;
  onRefused: () => void;
}

const storedOf = (saved: OrganizationView) => ({ draft: draftOf(saved), version: saved.version });

const readConflict = ({ params }: ApiError) => (params.conflicts ? (params as unknown as Conflict) : null);

/** The form of an organization: its draft, its issues at their settings, and its saving, changed settings only. */
export function useOrganizationForm({ organization, isReadOnly, onRefused }: OrganizationFormInput) {
  const { t } = useTranslation();
  const create = useOpenOrganization();
  const update = useUpdateOrganization();
  const [isDomainTyped, setDomainTyped] = useState(false);
  const issueOf = useDomainCheck(organization?.domain ?? null, isDomainTyped);
  const check = useCallback(
    (draft: OrganizationDraft) => {
      const domainIssue = issueOf(draft.domain);
      return [...ownIssues(draft), ...(domainIssue ? [domainIssue] : [])];
    },
    [issueOf],
  );
  const put = useRef<((place: string, src: string) => void) | null>(null);
  const pictures = useFormPictures({
    organizationId: organization?._id ?? '',
    parent: { collection: 'organization', _id: organization?._id },
    onPicture: (place, src) => put.current?.(place, src),
  });
  const form = useDraftForm<OrganizationDraft, OrganizationView, ErrorIssue, Conflict>({
    first: {
      draft: organization ? draftOf(organization) : newDraft(getUiConfig().locale),
      version: organization?.version,
    },
    check,
    send: (draft, stored, saved) => {
      const { _id: id } = saved ?? organization ?? {};
      return id && stored.version !== undefined
        ? update.mutateAsync({ id, version: stored.version, changes: changesBetween(stored.draft, draft) })
        : create.mutateAsync(newBodyOf(stored.draft, draft));
    },
    storedOf,
    readConflict,
    onRefused,
    isBusy: pictures.isRunning,
    whenIdle: pictures.whenIdle,
    isReadOnly,
  });
  const { edit, issues } = form;
  put.current = (place, src) => edit((before) => withPicture(before, place, src));
  return {
    ...form,
    pictures,
    errors: useMemo(() => new Map(issues.map((issue) => [issue.path, issueWords(t, issue)])), [issues, t]),
    set: useCallback(
      <K extends SettingName>(name: K, value: OrganizationDraft[K]) => {
        if (name === 'domain') setDomainTyped(true);
        edit(
          (before) => ({ ...before, [name]: value }),
          (path) => path.split('.')[0] === name,
        );
      },
      [edit],
    ),
  };
}
