import type { Account } from '@firstlook/contract/account.ts';
import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateAccount, useUpdateAccount } from '../../data/account.ts';
import { ApiError } from '../../data/api.ts';
import { useErrorText } from '../../data/failure.tsx';
import { useUser } from '../../data/session.ts';
import { findKey } from '../../i18n/word-key.ts';
import type { ConflictField } from '../../ui/overlay/conflict-dialog.tsx';
import { useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { type AccountConflict, conflictFieldsOf, takeTheirs } from './account-conflict.ts';
import { asksForPassword, createBody, type Draft, draftOf, isComplete, updateBody } from './account-draft.ts';

/** The one field a refusal is about, for codes that name no issue of their own. */
const fieldOfCode: Record<string, string> = { ACCOUNT_EXISTS: 'email', CONTACT_EXISTS: 'email' };

interface EditorInput {
  organizationId: string;
  /** The account that was read; absent for a new one. */
  account: Account | undefined;
  first: Draft;
}

/** The draft of an account, what is wrong with it, and the ways to save it. */
export function useAccountEditor({ organizationId, account, first }: EditorInput) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const viewer = useUser();
  const isOwn = viewer?._id === account?._id;
  const create = useCreateAccount(organizationId);
  const update = useUpdateAccount(organizationId);
  const [saved, setSaved] = useState(first);
  const [draft, setDraft] = useState(first);
  const [conflict, setConflict] = useState<AccountConflict | null>(null);
  const [isDone, setIsDone] = useState(false);
  const mutation = account ? update : create;
  const needsPassword = isOwn && !!account && asksForPassword(draft, account);

  const issueText = (code: string) => t(findKey(`accounts:issue.${code}`) ?? 'accounts:issue.invalid');
  const errors: Record<string, string | undefined> = {};
  if (mutation.error instanceof ApiError && mutation.error.code !== 'CONFLICT') {
    for (const { path, code } of mutation.error.issues) errors[path] = issueText(code);
    const field = fieldOfCode[mutation.error.code];
    if (field) errors[field] = errorText(mutation.error);
  }
  const hasFieldErrors = Object.keys(errors).length > 0;

  /** The saved account, or null when something has to be mended first. */
  const save = async (change?: {
    draft?: Draft;
    version?: number;
    suspended?: boolean;
  }): Promise<Account | null> => {
    const next = change?.draft ?? draft;
    try {
      const done = account
        ? await update.mutateAsync({
            ...updateBody(next, account, change?.version ?? account.version),
            suspended: change?.suspended,
          })
        : await create.mutateAsync(createBody(next, viewer?.roles.includes('admin') ?? false));
      setConflict(null);
      setSaved(draftOf(done));
      setDraft(draftOf(done));
      setIsDone(true);
      return done;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        setConflict(error.params as unknown as AccountConflict);
      return null;
    }
  };
  const complete = isComplete(draft, !account) && (!needsPassword || draft.currentPassword !== '');
  const dirty = !isDone && !deepEqual(draft, saved);
  useUnsaved({ dirty, save: async () => complete && (await save()) !== null });

  return {
    draft,
    change: (part: Partial<Draft>) => {
      setIsDone(false);
      setDraft((before) => ({ ...before, ...part }));
    },
    errors,
    failure: mutation.error && !conflict && !hasFieldErrors ? errorText(mutation.error) : null,
    save,
    isSaving: mutation.isPending,
    isOwn,
    /** Where the person wants to move to. */
    pendingEmail: account?.pendingEmail ?? null,
    needsPassword,
    complete,
    dirty,
    conflict: conflict && {
      fields: conflictFieldsOf(conflict, draft, saved, t),
      drop: () => setConflict(null),
      choose: (theirs: readonly ConflictField[]) => {
        const paths = theirs.map(({ path }) => path);
        const next = takeTheirs(draft, conflict, paths);
        setDraft(next);
        return save({ draft: next, version: conflict.version });
      },
    },
  };
}
export type AccountEditor = ReturnType<typeof useAccountEditor>;
