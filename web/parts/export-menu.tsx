import { type ExportFormat, exportFormats } from '@firstlook/contract/contact-export.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { Button, type ButtonKind, IconButton } from '../ui/page/button.tsx';

interface ExportMenuProps<Format extends string> {
  /** On the button, and of each kind of file. */
  words: { open: string } & Record<ExportFormat | NoInfer<Format>, string>;
  isReading: boolean;
  /** Kinds of files besides a spreadsheet and CSV. */
  more?: readonly Format[];
  onSave: (format: ExportFormat | Format) => void;
  kind?: ButtonKind;
  size?: 'sm' | 'md';
  /** A button without a word, which says it to whoever asks. */
  isBare?: boolean;
  /** Lines below the files. */
  children?: ReactNode;
}

/** A list as a spreadsheet or as CSV. */
export function ExportMenu<Format extends string = never>({
  words,
  isReading,
  more = [],
  onSave,
  kind = 'outline',
  size = 'md',
  isBare,
  children,
}: ExportMenuProps<Format>) {
  return (
    <Menu
      align="end"
      target={
        isBare ? (
          <IconButton icon={Download} label={words.open} disabled={isReading} />
        ) : (
          <Button kind={kind} size={size} icon={Download} busy={isReading}>
            {words.open}
          </Button>
        )
      }
    >
      {[...exportFormats, ...more].map((format) => (
        <MenuItem key={format} onClick={() => onSave(format)}>
          {words[format]}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
