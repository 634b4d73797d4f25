import type { Account } from '@firstlook/contract/account.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateAccount, useUpdateAccount } from '../../data/account.ts';
import type { ApiError } from '../../data/api.ts';
import { useUser } from '../../data/session.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useIssueTexts } from '../../parts/issue-text.ts';
import { useFormPictures } from '../../parts/upload/form-pictures.tsx';
import { useDraftForm } from '../../parts/use-draft-form.ts';
import type { ConflictField } from '../../ui/overlay/conflict-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { type AccountConflict, conflictFieldsOf, takeTheirs } from './account-conflict.ts';
import {
  asksForPassword,
  createBody,
  type Draft,
  draftOf,
  isComplete,
  missingPassword,
  updateBody,
} from './account-draft.ts';
import { portraitOf } from './picture-field.tsx';

interface EditorInput {
  organizationId: string;
  /** The account that was read; absent for a new one. */
  account: Account | undefined;
  first: Draft;
}

const focusFault = () => document.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();

const storedOf = (saved: Account) => ({ draft: draftOf(saved), version: saved.version });

/** The person's picture on its way into the draft, which is made after it. */
function usePortrait(organizationId: string, accountId: string | undefined) {
  const put = useRef<((src: string) => void) | null>(null);
  const pictures = useFormPictures({
    organizationId,
    parent: { collection: 'account', _id: accountId },
    onPicture: (_place, src) => put.current?.(portraitOf(src)),
  });
  const putInto = (change: (src: string) => void) => {
    put.current = change;
  };
  return { pictures, putInto };
}

/** The draft of an account, what is wrong with it, and the ways to save it. */
export function useAccountEditor({ organizationId, account, first }: EditorInput) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const issueTexts = useIssueTexts('accounts');
  const viewer = useUser();
  const isOwn = viewer?._id === account?._id;
  const create = useCreateAccount(organizationId);
  const update = useUpdateAccount(organizationId);
  const { pictures, putInto } = usePortrait(organizationId, account?._id);
  const form = useDraftForm<Draft, Account, { path: string; code: string }, AccountConflict>({
    first: { draft: first, version: account?.version },
    check: (draft) => (isOwn && account ? missingPassword(draft, account) : []),
    onRefused: () => requestAnimationFrame(focusFault),
    send: (draft, { version }, saved) => {
      const before = saved ?? account;
      return before && version !== undefined
        ? update.mutateAsync(updateBody(draft, before, version))
        : create.mutateAsync(createBody(draft, viewer?.roles.includes('admin') ?? false));
    },
    storedOf,
    isBusy: pictures.isRunning,
    whenIdle: pictures.whenIdle,
    readConflict: (error: ApiError) => error.params as unknown as AccountConflict,
  });
  const { draft, base, conflict, edit, save } = form;
  putInto((img) => edit((before) => ({ ...before, img })));
  const needsPassword = isOwn && !!account && asksForPassword(draft, account);

  return {
    draft,
    pictures,
    change: (part: Partial<Draft>) =>
      edit(
        (before) => ({ ...before, ...part }),
        (path) => path in part,
      ),
    errors: issueTexts(form.issues) as Record<string, string | undefined>,
    failure: form.failure ? errorText(form.failure) : null,
    save,
    /** Ends or gives back the person's way in; what is typed meanwhile stays typed. */
    suspend: async (suspended: boolean): Promise<boolean> => {
      if (!account || form.version === undefined) return false;
      try {
        const done = await update.mutateAsync({ ...updateBody(base, account, form.version), suspended });
        form.rebase(storedOf(done), (now) => (form.dirty ? now : draftOf(done)));
        return true;
      } catch (error) {
        toast({ tone: 'danger', text: errorText(error) });
        return false;
      }
    },
    isSaving: form.isSaving || update.isPending,
    isOwn,
    /** Where the person wants to move to. */
    pendingEmail: account?.pendingEmail ?? null,
    needsPassword,
    complete: isComplete(draft, !account),
    conflict: conflict && {
      fields: conflictFieldsOf(conflict, draft, base, t),
      drop: form.dropConflict,
      choose: (theirs: readonly ConflictField[]) => {
        const paths = theirs.map(({ path }) => path);
        return save({ draft: takeTheirs(draft, conflict, paths), version: conflict.version });
      },
    },
  };
}
export type AccountEditor = ReturnType<typeof useAccountEditor>;
