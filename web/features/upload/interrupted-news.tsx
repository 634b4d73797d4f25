import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatNames } from '../../i18n/format.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Says that a reload cut uploads off, and how they go on. */
export function InterruptedNews({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page that went
  useEffect(() => {
    const some = formatNames(names.map(isolatedFileName));
    toast({ tone: 'danger', text: t('upload:interrupted', { count: names.length, names: some }) });
  }, []);
  return null;
}
