import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../page/class-name.ts';
import { Icon } from '../page/icon.tsx';
import css from './drop-file.module.css';

interface DropFileProps {
  /** File name extensions, such as `.csv`. */
  accept: readonly string[];
  title: string;
  text: ReactNode;
  onFile: (file: File) => void;
}

/** A place to drop one file, or to choose it from the disk. */
export function DropFile({ accept, title, text, onFile }: DropFileProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's extra; the input inside is the control
    <div
      className={classNames(css.drop, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <Icon of={FileSpreadsheet} />
      <label htmlFor={id} className="link">
        {title}
      </label>
      <span className="muted small">{text}</span>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
