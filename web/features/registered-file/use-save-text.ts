import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useErrorText } from '../../data/failure.tsx';
import { type FileText, useSaveFile } from '../../data/registered-file.ts';
import { ask } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { SaveStateValue } from '../../ui/page/save-state.tsx';
import { extensionOf } from './file-kind.ts';

interface StoredConflict {
  version: number;
  conflicts: { stored: string | null }[];
}

/** The text, what was last stored of it, and its saving; somebody else's save in between is asked about. */
export function useSaveText(organizationId: string, file: FileText) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const mutation = useSaveFile(organizationId);
  const [base, setBase] = useState(file.content);
  const [text, setText] = useState(file.content);
  const [path, setPath] = useState(file.path);
  const [version, setVersion] = useState(file.version);
  const [pathError, setPathError] = useState<string>();
  const [state, setState] = useState<SaveStateValue>({ kind: 'new' });
  const dirty = text !== base || path !== file.path;

  const send = async (over: number): Promise<RegisteredFile | null> => {
    try {
      const saved = await mutation.mutateAsync({ path, kind: file.kind, content: text, version: over });
      setBase(text);
      setVersion(saved.version);
      setState({ kind: 'saved', at: saved.updatedAt ?? new Date().toISOString() });
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        const { version: stored, conflicts } = error.params as unknown as StoredConflict;
        return resolve(stored, conflicts[0]?.stored ?? '');
      }
      const atPath = error instanceof ApiError && error.issues.some((issue) => issue.path === 'path');
      if (atPath) setPathError(t('registeredFile:issue.path', { extension: extensionOf[file.kind] }));
      else toast({ tone: 'danger', text: errorText(error) });
      return null;
    }
  };
  const resolve = async (stored: number, theirs: string): Promise<RegisteredFile | null> => {
    const answer = await ask({
      title: t('registeredFile:conflict.title', { path }),
      text: t('registeredFile:conflict.text'),
      choices: [
        { value: 'theirs', label: t('registeredFile:conflict.theirs') },
        { value: 'mine', label: t('registeredFile:conflict.mine'), kind: 'primary' },
      ],
    });
    if (answer === 'mine') return send(stored);
    if (answer === 'theirs') {
      setBase(theirs);
      setText(theirs);
      setVersion(stored);
    }
    return null;
  };

  return {
    text,
    setText,
    path,
    setPath: (next: string) => {
      setPath(next);
      setPathError(undefined);
    },
    pathError,
    version,
    dirty,
    saving: mutation.isPending,
    state,
    save: (): Promise<RegisteredFile | null> => {
      if (path.endsWith(extensionOf[file.kind]) && path.length > extensionOf[file.kind].length)
        return send(version);
      setPathError(t('registeredFile:issue.path', { extension: extensionOf[file.kind] }));
      return Promise.resolve(null);
    },
  };
}
