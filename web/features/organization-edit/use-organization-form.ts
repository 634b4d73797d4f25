import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { FieldConflict } from '@firstlook/contract/release.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useOpenOrganization, useUpdateOrganization } from '../../data/organization-admin.ts';
import { getUiConfig } from '../../device/ui-config.ts';
import {
  changesBetween,
  draftOf,
  newBodyOf,
  newDraft,
  type OrganizationDraft,
  ownIssues,
  type SettingName,
} from './organization-draft.ts';
import { issueWords } from './setting-words.ts';
import { useDomainIssue } from './use-domain-issue.ts';

interface Conflict {
  version: number;
  conflicts: FieldConflict[];
}

/** What was last saved, what is typed now, what is wrong with it, and how it is saved: changed fields only. */
export function useOrganizationForm(organization: OrganizationView | undefined) {
  const { t } = useTranslation();
  const [base, setBase] = useState(() =>
    organization ? draftOf(organization) : newDraft(getUiConfig().locale),
  );
  const [draft, setDraft] = useState(base);
  const [version, setVersion] = useState(organization?.version ?? 0);
  const [savedAt, setSavedAt] = useState<string>();
  /** Nobody is scolded before the first try to save. */
  const [checked, setChecked] = useState(false);
  const [serverIssues, setServerIssues] = useState<readonly ErrorIssue[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = useOpenOrganization();
  const update = useUpdateOrganization();

  const domainIssue = useDomainIssue(draft.domain, base.domain);
  const dirty = useMemo(() => !deepEqual(base, draft), [base, draft]);
  const issues = useMemo(() => {
    const own = checked ? [...ownIssues(draft), ...(domainIssue ? [domainIssue] : [])] : [];
    return [...own, ...serverIssues.filter((one) => !own.some((other) => other.path === one.path))];
  }, [checked, draft, domainIssue, serverIssues]);
  const errors = useMemo(
    () => new Map(issues.map((issue) => [issue.path, issueWords(t, issue)])),
    [issues, t],
  );
  const set = useCallback(<K extends SettingName>(name: K, value: OrganizationDraft[K]) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setServerIssues((before) => before.filter(({ path }) => path.split('.')[0] !== name));
  }, []);

  const settle = (saved: OrganizationView, sent: OrganizationDraft) => {
    const next = draftOf(saved);
    setBase(next);
    // Keys typed while it was being saved stay, as changes to what is stored now.
    setDraft((now) => (deepEqual(now, sent) ? next : now));
    setVersion(saved.version);
    setSavedAt(new Date().toISOString());
    setChecked(false);
    setServerIssues([]);
    setConflict(null);
  };

  /** The saved organization, or null when something has to be mended or chosen first. */
  const save = async (over?: {
    draft: OrganizationDraft;
    version: number;
  }): Promise<OrganizationView | null> => {
    const sent = over?.draft ?? draft;
    setChecked(true);
    setFailure(null);
    if (ownIssues(sent).length > 0 || (domainIssue && !over)) return null;
    try {
      const saved = organization
        ? await update.mutateAsync({
            id: organization._id,
            version: over?.version ?? version,
            changes: changesBetween(base, sent),
          })
        : await open.mutateAsync(newBodyOf(base, sent));
      settle(saved, draft);
      if (over) setDraft(draftOf(saved));
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT' && error.params.conflicts)
        setConflict(error.params as unknown as Conflict);
      else if (error instanceof ApiError && error.issues.length > 0) setServerIssues(error.issues);
      else setFailure(error);
      return null;
    }
  };

  return {
    base,
    draft,
    version,
    dirty,
    issues,
    errors,
    set,
    save,
    saving: open.isPending || update.isPending,
    savedAt,
    failure,
    conflict,
    dropConflict: () => setConflict(null),
  };
}
