import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../page/class-name.ts';
import css from './choose-file.module.css';

/** For `accept`: systems that do not know a telephone's HEIC as a picture offer it by its name. */
export const anyPicture = 'image/*,.heic,.heif';

interface ChooseFileProps {
  /** `image/*`, `.pdf`: what the file dialog offers; the server looks at the content. */
  accept: string;
  many?: boolean;
  disabled?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file dialog and takes dropped files. */
export function ChooseFile({ accept, many, disabled, className, onFiles, children }: ChooseFileProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, many ? 50 : 1);
    if (taken.length > 0) onFiles(taken);
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
  };
  return (
    <>
      <button
        type="button"
        className={classNames(css.choose, className)}
        data-over={over || undefined}
        disabled={disabled}
        title={disabled ? t('media:noUpload') : undefined}
        onClick={() => input.current?.click()}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          onDrag(event);
          if (!disabled) take(event.dataTransfer.files);
        }}
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
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}
