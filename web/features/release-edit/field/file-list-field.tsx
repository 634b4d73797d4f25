import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileName, type StoredFile } from '../../../parts/stored-file.ts';
import { ChooseFile } from '../../../ui/field/choose-file.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { type EditorProps, useFrame } from '../field-scope.ts';
import { MoveActs } from './move-acts.tsx';
import { PendingUpload } from './pending-upload.tsx';
import { useFileList } from './use-file-list.ts';

/** One stored file of a list. */
export interface FileLineProps {
  file: StoredFile;
  position: number;
  /** What moves it in its list. */
  acts: ReactNode;
  onChange: (change: Partial<StoredFile>) => void;
  onRemove: () => void;
}

interface FileListFieldProps extends EditorProps {
  many: boolean;
  /** As of an `input`. */
  accept: string;
  className: string | undefined;
  icon: LucideIcon;
  /** What the button says that adds one. */
  add: string;
  line: (props: FileLineProps) => ReactNode;
}

/** A field of one file or of several: those that are stored in their order, those on their way, and where more are chosen. */
export function FileListField({ many, accept, className, icon, add, line, ...props }: FileListFieldProps) {
  const list = useFileList(props, many);
  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className={className}>
          {list.files.map((file, position) =>
            line({
              file,
              position,
              acts: (
                <MoveActs
                  // A film that nobody has named yet is told by its place.
                  name={fileName(file) || String(position + 1)}
                  position={position}
                  count={list.files.length}
                  move={(step) => list.move(position, step)}
                />
              ),
              onChange: (change) => list.edit(position, change),
              onRemove: () => void list.remove(position),
            }),
          )}
          {list.pending.map((one) => (
            <PendingUpload key={one.id} upload={one} onFile={list.add} />
          ))}
          {!list.isFull && (
            <ChooseFile
              className="button small"
              accept={accept}
              many={many}
              disabled={!list.possible || props.definition.disabled}
              onFiles={list.start}
            >
              <Icon of={icon} />
              {add}
            </ChooseFile>
          )}
        </div>
      )}
    </Field>
  );
}
