import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../overlay/toast.tsx';
import { classNames } from '../page/class-name.ts';
import css from './choose-file.module.css';
import { usePastedFiles } from './paste-files.ts';
import { useChosenFiles } from './use-chosen-files.ts';

/** For `accept`: systems that do not know a telephone's HEIC as a picture offer it by its name. */
export const anyPicture = 'image/*,.heic,.heif';

interface ChooseFileProps {
  /** `image/*`, `.pdf`: what the file dialog offers and a drop is held to; the server looks at the content. */
  accept: string;
  many?: boolean;
  disabled?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file dialog and takes dropped files and folders, and pasted files. */
export function ChooseFile({ accept, many, disabled, className, onFiles, children }: ChooseFileProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { take, takeChosen, takeDropped } = useChosenFiles({ accept, many, onFiles });
  const onUnclear = () => toast({ tone: 'info', text: t('media:pasteWhere') });
  usePastedFiles(button, { accept, disabled, take, onUnclear });
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
  };
  return (
    <>
      <button
        ref={button}
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
          if (!disabled) void takeDropped(event.dataTransfer);
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
          takeChosen(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}
