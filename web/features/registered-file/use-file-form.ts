import type { FieldRename } from '@firstlook/contract/field-change.ts';
import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../data/api.ts';
import { type FileText, useSaveFile } from '../../data/registered-file.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useDraftForm, type Versioned } from '../../parts/use-draft-form.ts';
import { extensionOf } from './file-kind.ts';

interface TextDraft {
  path: string;
  content: string;
}

interface Saved {
  file: RegisteredFile;
  content: string;
}

const storedOf = ({ file, content }: Saved) => ({
  draft: { path: file.path, content },
  version: file.version,
  savedAt: file.updatedAt ?? undefined,
});

interface FileIssue {
  path: string;
  code: string;
  params?: Record<string, unknown>;
}

/** The text of a file and its name: what was last stored of it, and its saving. */
export function useFileForm(organizationId: string, file: FileText) {
  const { t } = useTranslation();
  const mutation = useSaveFile(organizationId);
  /** What a save takes along beside the text. */
  const moves = useRef<FieldRename[] | undefined>(undefined);
  const ending = extensionOf[file.kind];
  const form = useDraftForm<TextDraft, Saved, FileIssue, Versioned<TextDraft>>({
    first: { draft: { path: file.path, content: file.content }, version: file.version },
    check: ({ path }) =>
      path.endsWith(ending) && path.length > ending.length ? [] : [{ path: 'path', code: 'path' }],
    send: async ({ path, content }, { version = 0 }) => ({
      file: await mutation.mutateAsync({ path, kind: file.kind, content, version, moves: moves.current }),
      content,
    }),
    storedOf,
    readConflict: ({ params }: ApiError, { path }) => {
      const found = params as unknown as { version: number; conflicts: { stored: string | null }[] };
      return { version: found.version, draft: { path, content: found.conflicts[0]?.stored ?? '' } };
    },
  });
  const held = form.issues.find(({ code }) => code === 'holdsValues')?.params;
  const isPathWrong = form.issues.some(({ path }) => path === 'path');
  return {
    ...form,
    /** A new name that still holds values of a field that was taken away. */
    nameError: held
      ? t('registeredFile:issue.holdsValues', {
          name: held.name,
          count: Number(held.releases),
          total: formatNumber(Number(held.releases)),
        })
      : undefined,
    pathError: isPathWrong ? t('registeredFile:issue.path', { extension: ending }) : undefined,
    setMoves: (next: FieldRename[]) => {
      moves.current = next.length > 0 ? next : undefined;
    },
    setPath: (path: string) =>
      form.edit(
        (before) => ({ ...before, path }),
        (place) => place === 'path',
      ),
    setText: (content: string) =>
      form.edit(
        (before) => ({ ...before, content }),
        (place) => place.startsWith('moves.'),
      ),
  };
}
