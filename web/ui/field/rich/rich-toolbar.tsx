import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Link2,
  List,
  ListOrdered,
  MonitorPlay,
  PilcrowLeft,
  PilcrowRight,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../page/button.tsx';
import { chosenDirection, type Direction, toggleDirection } from './direction.ts';
import css from './rich-text.module.css';
import { changeTable, insertTable, tableChanges } from './table.ts';

export type RichPanel = 'link' | 'picture' | 'embed' | null;

interface RichToolbarProps {
  editor: Editor;
  panel: RichPanel;
  onPanel: (panel: RichPanel) => void;
}

const useLooks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
      direction: chosenDirection(now),
    }),
  });

function History({ editor, can }: { editor: Editor; can: Record<'undo' | 'redo', boolean> }) {
  const { t } = useTranslation();
  const steps = [
    { name: 'undo', icon: Undo2 },
    { name: 'redo', icon: Redo2 },
  ] as const;
  return (
    <span className={css.history}>
      {steps.map(({ name, icon }) => (
        <IconButton
          key={name}
          small
          flip
          icon={icon}
          label={t(`releaseEdit:rich.${name}`)}
          disabled={!can[name]}
          onClick={() => editor.chain().focus()[name]().run()}
        />
      ))}
    </span>
  );
}

/** Blocks follow their text; a paragraph that begins with a foreign name is set right by hand. */
function Directions({ editor, chosen }: { editor: Editor; chosen: Direction | null }) {
  const { t } = useTranslation();
  const choices = [
    { direction: 'rtl', icon: PilcrowLeft },
    { direction: 'ltr', icon: PilcrowRight },
  ] as const;
  return choices.map(({ direction, icon }) => (
    <IconButton
      key={direction}
      small
      icon={icon}
      label={t(`releaseEdit:rich.${direction}`)}
      pressed={chosen === direction}
      onClick={() => toggleDirection(editor, direction)}
    />
  ));
}

/** What can be done to the table that the cursor is in. */
function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.tableTools} aria-label={t('releaseEdit:rich.table')}>
      {tableChanges.map((change) => (
        <Button
          key={change}
          kind="ghost"
          size="xs"
          onClick={() => {
            changeTable(editor, change);
            editor.commands.focus();
          }}
        >
          {t(`releaseEdit:rich.tableAct.${change}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** What can be done to the text where the cursor stands. */
export function RichToolbar({ editor, panel, onPanel }: RichToolbarProps) {
  const { t } = useTranslation();
  const state = useLooks(editor);
  const chain = () => editor.chain().focus();
  const looks = [
    { name: 'bold', icon: Bold, act: () => chain().toggleBold().run() },
    { name: 'heading', icon: Heading2, act: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'subheading', icon: Heading3, act: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'list', icon: List, flip: true, act: () => chain().toggleBulletList().run() },
    { name: 'ordered', icon: ListOrdered, act: () => chain().toggleOrderedList().run() },
    { name: 'quote', icon: Quote, flip: true, act: () => chain().toggleBlockquote().run() },
    { name: 'link', icon: Link2, act: () => onPanel(panel === 'link' ? null : 'link') },
  ] as const;
  return (
    <div className={css.tools} role="toolbar" aria-label={t('releaseEdit:rich.toolbar')}>
      {looks.map(({ name, act, ...looks }) => (
        <IconButton
          key={name}
          small
          {...looks}
          label={t(`releaseEdit:rich.${name}`)}
          pressed={state[name]}
          onClick={act}
        />
      ))}
      <IconButton
        small
        icon={Image}
        label={t('releaseEdit:rich.picture')}
        aria-expanded={panel === 'picture'}
        onClick={() => onPanel(panel === 'picture' ? null : 'picture')}
      />
      <IconButton
        small
        icon={MonitorPlay}
        label={t('releaseEdit:rich.embed')}
        aria-expanded={panel === 'embed'}
        onClick={() => onPanel(panel === 'embed' ? null : 'embed')}
      />
      <IconButton
        small
        icon={Table}
        label={t('releaseEdit:rich.table')}
        disabled={state.table}
        onClick={() => insertTable(editor)}
      />
      <Directions editor={editor} chosen={state.direction} />
      <History editor={editor} can={state} />
      {state.table && <TableTools editor={editor} />}
    </div>
  );
}
