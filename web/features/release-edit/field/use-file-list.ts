import type { FileItem } from '@firstlook/contract/media.ts';
import { useTranslation } from 'react-i18next';
import {
  fileName,
  isFileAt,
  type StoredFile,
  storedFiles,
  toStoredFile,
} from '../../../parts/stored-file.ts';
import { type EditorProps, useFieldScope } from '../field-scope.ts';
import { usePending } from './pending-upload.tsx';
import { moveRow } from './table-rows.ts';
import { useConfirmRemoval } from './use-confirm-removal.ts';

/** The files of a field, what can be done to each of them, and those on their way into it. */
export function useFileList({ value, path }: EditorProps, isMany: boolean) {
  const { t } = useTranslation();
  const { update } = useFieldScope();
  const confirmRemoval = useConfirmRemoval();
  const files = storedFiles(value);
  const set = (change: (before: StoredFile[]) => StoredFile[]) =>
    update(path, (before) => {
      const next = change(storedFiles(before));
      return isMany ? next : (next.at(-1) ?? null);
    });
  const { put, ...uploads } = usePending(path);
  return {
    files,
    ...uploads,
    isFull: !isMany && files.length > 0,
    add: (file: FileItem) => set((before) => put(before, toStoredFile(file))),
    edit: (position: number, change: Partial<StoredFile>) => {
      const isMeant = isFileAt(files, position);
      set((before) => before.map((one, other) => (isMeant(one, other) ? { ...one, ...change } : one)));
    },
    move: (position: number, step: 1 | -1) => set((before) => moveRow(before, position, step)),
    async remove(position: number): Promise<void> {
      const name = fileName(files[position] ?? {});
      const isMeant = isFileAt(files, position);
      const [title, text] = [t('releaseEdit:file.removeTitle', { name }), t('releaseEdit:file.removeText')];
      if (await confirmRemoval(title, text))
        set((before) => before.filter((one, other) => !isMeant(one, other)));
    },
  };
}
