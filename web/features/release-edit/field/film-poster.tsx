import type { FileItem } from '@firstlook/contract/media.ts';
import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, type StoredFile, toStoredFile } from '../../../parts/stored-file.ts';
import { useFormUploads, useUploads } from '../../../parts/upload/uploads.ts';
import { anyPicture, ChooseFile } from '../../../ui/field/choose-file.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import css from './film-poster.module.css';
import { PendingUpload } from './pending-upload.tsx';

type Choice = NonNullable<StoredFile['posterChoice']>;

interface FilmPosterProps {
  film: StoredFile;
  file: FileItem;
  onChange: (change: Pick<StoredFile, 'posterChoice'>) => void;
}

/** What a film may be shown by: the server's choice, its stills, the picture that was brought. */
function useOffers(film: StoredFile, file: FileItem) {
  const { t } = useTranslation();
  const { posterChoice: choice } = film;
  const stills = file.thumbnails.map((src, at) => ({
    value: `thumb-${at + 1}` as Choice,
    src,
    label: t('releaseEdit:poster.still', { number: at + 1 }),
  }));
  // The picture that was brought stays on offer beside a still that was chosen after it.
  const brought = useRef<StoredFile | null>(null);
  if (choice && typeof choice === 'object') brought.current = choice;
  const own = brought.current;
  return [
    ...(file.poster ? [{ value: null, src: file.poster, label: t('releaseEdit:poster.auto') }] : []),
    ...stills,
    ...(own ? [{ value: own as Choice, src: fileAddress(own), label: t('releaseEdit:poster.own') }] : []),
  ];
}

/** The picture that stands for a film until it plays, on pages and in the app; it stays when the film is replaced. */
export function FilmPoster({ film, file, onChange }: FilmPosterProps) {
  const { t } = useTranslation();
  const name = useId();
  const uploads = useUploads();
  // A form of its own: the release takes the picture from here, and not as one of its files.
  const form = `poster:${file.fileId}`;
  const coming = useFormUploads(form, undefined);
  const offers = useOffers(film, file);
  if (file.kind !== 'video' || file.status !== 'ready') return null;
  const begin = (picture: File) =>
    uploads?.startUpload({
      organizationId: file.organizationId,
      file: picture,
      form,
      parentData: { collection: 'release' },
    });
  const take = (picture: FileItem) => {
    if (picture.kind === 'img') onChange({ posterChoice: toStoredFile(picture) });
    else toast({ tone: 'danger', text: t('releaseEdit:poster.noPicture') });
  };
  return (
    <fieldset className={css.poster}>
      <legend>{t('releaseEdit:poster.title')}</legend>
      <div className={css.offers}>
        {offers.map(({ value, src, label }) => (
          <label key={src} className={css.offer} title={label}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={label}
              checked={value === (film.posterChoice ?? null)}
              onChange={() => onChange({ posterChoice: value })}
            />
            <img src={src ?? ''} alt="" loading="lazy" />
          </label>
        ))}
        <ChooseFile
          className="button smallest"
          accept={anyPicture}
          disabled={!uploads}
          onFiles={([picture]) => picture && begin(picture)}
        >
          <Icon of={ImagePlus} />
          {t('releaseEdit:poster.upload')}
        </ChooseFile>
      </div>
      {coming.map((one) => (
        <PendingUpload key={one.id} upload={one} onFile={take} />
      ))}
    </fieldset>
  );
}
