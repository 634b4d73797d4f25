import { useTranslation } from 'react-i18next';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { toast } from '../overlay/toast.tsx';
import { filesOfDrop, filesOfFolder, mostAtOnce, sortChosen } from './chosen-files.ts';

interface Taking {
  accept: string;
  many: boolean | undefined;
  onFiles: (files: File[]) => void;
}

/** So many names are read in a message; the rest are counted. */
const named = 4;

/** Hands over the files that a field takes, and says by name which it does not, and why. */
export function useChosenFiles({ accept, many = false, onFiles }: Taking) {
  const { t } = useTranslation();
  const tell = (names: readonly string[], words: (names: string) => string) => {
    if (names.length === 0) return;
    const rest = names.length - named;
    const some = names.slice(0, named).map(isolatedFileName).join(', ');
    toast({
      tone: 'danger',
      text: words(rest > 0 ? t('media:left.andMore', { names: some, rest }) : some),
    });
  };
  const take = (files: readonly File[], wanted = accept) => {
    const { taken, otherKind, tooMany } = sortChosen(files, wanted, many);
    tell(otherKind, (names) => t('media:left.otherKind', { names }));
    tell(tooMany, (names) =>
      many ? t('media:left.tooMany', { names, most: mostAtOnce }) : t('media:left.one', { names }),
    );
    if (taken.length > 0) onFiles(taken);
  };
  return {
    /** Pasted ones: the field says what it takes. */
    take,
    /**
     * From the file dialog, which offered the kinds that the field takes: another kind was chosen on purpose, as a film is that the
     * system takes for something else. A picture it knows.
     */
    takeChosen: (files: FileList | null) => take([...(files ?? [])], accept.includes('image/') ? accept : ''),
    /** Of a folder, which holds other kinds as well. */
    takeFolder: (files: FileList | null) => take(filesOfFolder([...(files ?? [])])),
    async takeDropped(transfer: DataTransfer): Promise<void> {
      const { files, unread } = await filesOfDrop(transfer);
      tell(unread, (names) => t('media:left.unread', { names }));
      take(files);
    },
  };
}
