import { useTranslation } from 'react-i18next';
import { type FileText, useRemoveFile, useSaveFile } from '../../data/registered-file.ts';
import { path as routes } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Deletes an own file, after a question that says what comes of it; it can be put back at once. */
export function useFileRemoval(organizationId: string, { path, kind, content, hidesBuiltIn }: FileText) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const remove = useRemoveFile(organizationId);
  const save = useSaveFile(organizationId);
  const tellError = (error: unknown) => toast({ tone: 'danger', text: errorText(error) });
  const putBack = () =>
    void save
      .mutateAsync({ path, kind, content, version: 0 })
      .then(() => toast({ tone: 'ok', text: t('registeredFile:putBack', { path }), about: path }), tellError);
  return {
    isBusy: remove.isPending,
    ask: async () => {
      const yes = await confirm({
        title: t('registeredFile:removeTitle', { path }),
        text: t(hidesBuiltIn ? 'registeredFile:removeToBuiltIn' : 'registeredFile:removeForGood'),
        confirmLabel: t('common:remove'),
        danger: true,
      });
      if (!yes) return;
      await remove.mutateAsync(path).then(() => {
        toast({
          tone: 'ok',
          text: t(hidesBuiltIn ? 'registeredFile:removedToBuiltIn' : 'registeredFile:removed', { path }),
          about: path,
          lasting: 10_000,
          action: { label: t('registeredFile:undo'), onClick: putBack },
        });
        go(routes.organizationEdit(organizationId), { search: { group: 'developer' }, force: true });
      }, tellError);
    },
  };
}
