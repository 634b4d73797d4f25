import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../overlay/toast.tsx';
import { classNames } from '../page/class-name.ts';
import css from './choose-file.module.css';
import { useFilePlace } from './file-places.ts';
import { useChosenFiles } from './use-chosen-files.ts';

/** The pictures that the server takes (`imageTypes` of its gateway `file-type.ts`): no drawings as SVG, nothing of a camera's own. */
const pictureTypes = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif', 'tiff'];
/** Systems that do not know a telephone's HEIC as a picture offer it by its name. */
const pictureEndings = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif', 'avif', 'heic', 'heif', 'tif', 'tiff'];

/** For `accept`. */
export const anyPicture = [
  ...pictureTypes.map((type) => `image/${type}`),
  ...pictureEndings.map((ending) => `.${ending}`),
].join(',');

/** Every browser knows it by this name; the types of React do not. */
const wholeFolder = { webkitdirectory: '' };

interface ChooseFileProps {
  /** `image/*`, `.pdf`: what the file dialog offers and a drop is held to; the server looks at the content. */
  accept: string;
  many?: boolean;
  disabled?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file dialog, of several files with one for a whole folder; its whole field takes dropped files and folders, and pasted files. */
export function ChooseFile({ accept, many, disabled, className, onFiles, children }: ChooseFileProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { take, takeChosen, takeFolder, takeDropped } = useChosenFiles({ accept, many, onFiles });
  useFilePlace(button, {
    accept,
    disabled,
    take,
    drop: (transfer) => void takeDropped(transfer),
    onUnclear: (act) =>
      toast({ tone: 'info', text: t(act === 'drop' ? 'media:dropWhere' : 'media:pasteWhere') }),
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(css.choose, className)}
        disabled={disabled}
        title={disabled ? t('media:noUpload') : undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={many}
        onChange={(event) => {
          takeChosen(event.target.files);
          event.target.value = '';
        }}
      />
      {many && !disabled && (
        <>
          <button
            type="button"
            className={classNames('link', css.folder)}
            onClick={() => folder.current?.click()}
          >
            {t('media:folder')}
          </button>
          <input
            ref={folder}
            type="file"
            hidden
            multiple
            {...wholeFolder}
            onChange={(event) => {
              takeFolder(event.target.files);
              event.target.value = '';
            }}
          />
        </>
      )}
    </>
  );
}
