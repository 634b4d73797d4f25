import { embedNames } from '@firstlook/contract/embed.ts';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../i18n/format.ts';
import { classNames } from '../../page/class-name.ts';
import { pasteCode } from './embed.ts';
import { EmbedPanel } from './embed-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { cleanPasted } from './paste.ts';
import type { RichPicture } from './picture.ts';
import { PicturePanel } from './picture-panel.tsx';
import css from './rich-text.module.css';
import { type RichPanel, RichToolbar } from './rich-toolbar.tsx';
import { richExtensions, toStoredHtml } from './schema.ts';
import { WordCount } from './word-count.tsx';

interface RichTextProps {
  label: string;
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
  tall?: boolean;
  /** Those that can be put into the text. */
  pictures: readonly RichPicture[];
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
}

/** What a paste brought and a text cannot show. */
function FramesNote({ hosts }: { hosts: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <p className={css.note} role="status">
      {t('releaseEdit:rich.frameLeftOut', {
        hosts: hosts.map((host) => `\u2066${host}\u2069`).join(', '),
        names: formatNames(embedNames),
      })}
    </p>
  );
}

/**
 * Formatted text: everything that may be stored of it goes through an edit unchanged. Every block finds its own direction.
 */
export function RichText(props: RichTextProps) {
  const { label, describedBy, invalid, disabled, tall, pictures, value, onChange } = props;
  const { t } = useTranslation();
  const change = useRef(onChange);
  change.current = onChange;
  const described = useRef(describedBy);
  described.current = describedBy;
  const written = useRef(value);
  const [panel, setPanel] = useState<RichPanel>(null);
  const [leftOut, setLeftOut] = useState(0);
  const [frames, setFrames] = useState<string[]>([]);
  const live = useRef<Editor | null>(null);
  const editor = useEditor({
    extensions: richExtensions,
    content: value,
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: () => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(described.current ? { 'aria-describedby': described.current } : {}),
      }),
      transformPastedHTML: (html) => {
        const clean = cleanPasted(html);
        setLeftOut(clean.leftOut);
        setFrames(clean.frames);
        return clean.html;
      },
      handlePaste: (_view, { clipboardData }) => {
        if (!live.current || clipboardData?.getData('text/html')) return false;
        const refused = pasteCode(live.current, clipboardData?.getData('text/plain') ?? '');
        if (refused === null) return false;
        setLeftOut(0);
        setFrames(refused ? [refused] : []);
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? '' : toStoredHtml(now.getHTML());
      change.current(written.current);
    },
  });

  live.current = editor;

  // A restored draft or a resolved conflict replaces the text from outside.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const close = () => setPanel(null);
  return (
    <div className={classNames(css.rich, invalid && css.bad, tall && css.tall, disabled && css.off)}>
      <RichToolbar editor={editor} panel={panel} onPanel={setPanel} />
      {panel === 'link' && <LinkPanel editor={editor} onClose={close} />}
      {panel === 'picture' && <PicturePanel editor={editor} pictures={pictures} onClose={close} />}
      {panel === 'embed' && <EmbedPanel editor={editor} onClose={close} />}
      {frames.length > 0 && <FramesNote hosts={frames} />}
      {leftOut > 0 && (
        <p className={css.note} role="status">
          {t('releaseEdit:rich.leftOut', { count: leftOut })}
        </p>
      )}
      <EditorContent editor={editor} data-body />
      <WordCount editor={editor} />
    </div>
  );
}
