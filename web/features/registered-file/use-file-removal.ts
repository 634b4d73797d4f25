import { useTranslation } from 'react-i18next';
import { type FileText, useFindFieldUsage, useRemoveFile, useSaveFile } from '../../data/registered-file.ts';
import { path as routes } from '../../device/path.ts';
import { formatNames } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { readDefinitions } from './definitions.ts';
import { useFieldTitle } from './field-title.ts';

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
  const findUsage = useFindFieldUsage(organizationId);
  const { titleAt } = useFieldTitle();
  /** Values that no page shows any more once the built-in fields are back. */
  const lost = async (): Promise<string> => {
    if (kind !== 'fields' || !hidesBuiltIn) return '';
    const used = (await findUsage(path).catch(() => null))?.notInBuiltIn ?? [];
    if (used.length === 0) return '';
    const definitions = readDefinitions(content) ?? [];
    const fields = formatNames(used.map((one) => `\u2068${titleAt(definitions, one.path)}\u2069`));
    return t('registeredFile:removeLeaves', { fields, count: Math.max(...used.map((one) => one.releases)) });
  };
  return {
    isBusy: remove.isPending,
    ask: async () => {
      const yes = await confirm({
        title: t('registeredFile:removeTitle', { path }),
        text: [
          t(hidesBuiltIn ? 'registeredFile:removeToBuiltIn' : 'registeredFile:removeForGood'),
          await lost(),
        ]
          .filter(Boolean)
          .join(' '),
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
