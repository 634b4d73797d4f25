import { completeTextLink } from '@firstlook/contract/field-value.ts';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Heading2, Link2, List, ListOrdered, Quote, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextDirection } from '../hook/text-direction.ts';
import { Button, IconButton } from '../page/button.tsx';
import { classNames } from '../page/class-name.ts';
import css from './rich-text.module.css';

interface RichTextProps {
  label: string;
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
  tall?: boolean;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
}

const extensions = [
  TextDirection,
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
];

/** Formatted text with few, plain means. Every block finds its own direction. */
export function RichText({ label, describedBy, invalid, disabled, tall, value, onChange }: RichTextProps) {
  const { t } = useTranslation();
  const change = useRef(onChange);
  change.current = onChange;
  const described = useRef(describedBy);
  described.current = describedBy;
  const written = useRef(value);
  const [link, setLink] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const refusedId = useId();
  const editor = useEditor({
    extensions,
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
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? '' : now.getHTML();
      change.current(written.current);
    },
  });
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      heading: now.isActive('heading'),
      list: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });

  // A restored draft or a resolved conflict replaces the text from outside.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const chain = () => editor.chain().focus();
  const applyLink = () => {
    const typed = link?.trim() ?? '';
    const address = completeTextLink(typed);
    if (typed !== '' && !address) return setRefused(true);
    if (!address) chain().unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      // Where nothing is selected the address itself is the text of the link.
      const marks = [{ type: 'link', attrs: { href: address } }];
      chain().insertContent({ type: 'text', text: typed, marks }).run();
    } else chain().extendMarkRange('link').setLink({ href: address }).run();
    setRefused(false);
    setLink(null);
  };
  return (
    <div className={classNames(css.rich, invalid && css.bad, tall && css.tall, disabled && css.off)}>
      <div className={css.tools} role="toolbar" aria-label={t('releaseEdit:rich.toolbar')}>
        <IconButton
          small
          icon={Bold}
          label={t('releaseEdit:rich.bold')}
          pressed={state.bold}
          onClick={() => chain().toggleBold().run()}
        />
        <IconButton
          small
          icon={Heading2}
          label={t('releaseEdit:rich.heading')}
          pressed={state.heading}
          onClick={() => chain().toggleHeading({ level: 2 }).run()}
        />
        <IconButton
          small
          flip
          icon={List}
          label={t('releaseEdit:rich.list')}
          pressed={state.list}
          onClick={() => chain().toggleBulletList().run()}
        />
        <IconButton
          small
          icon={ListOrdered}
          label={t('releaseEdit:rich.ordered')}
          pressed={state.ordered}
          onClick={() => chain().toggleOrderedList().run()}
        />
        <IconButton
          small
          flip
          icon={Quote}
          label={t('releaseEdit:rich.quote')}
          pressed={state.quote}
          onClick={() => chain().toggleBlockquote().run()}
        />
        <IconButton
          small
          icon={Link2}
          label={t('releaseEdit:rich.link')}
          pressed={state.link}
          onClick={() => setLink(link === null ? String(editor.getAttributes('link').href ?? '') : null)}
        />
        <span className={css.history}>
          <IconButton
            small
            flip
            icon={Undo2}
            label={t('releaseEdit:rich.undo')}
            disabled={!state.undo}
            onClick={() => chain().undo().run()}
          />
          <IconButton
            small
            flip
            icon={Redo2}
            label={t('releaseEdit:rich.redo')}
            disabled={!state.redo}
            onClick={() => chain().redo().run()}
          />
        </span>
      </div>
      {link !== null && (
        <div className={css.link}>
          <div className="input">
            <input
              dir="ltr"
              type="url"
              aria-label={t('releaseEdit:rich.linkPrompt')}
              placeholder="https://"
              value={link}
              // biome-ignore lint/a11y/noAutofocus: the field was just asked for
              autoFocus
              aria-invalid={isRefused}
              aria-describedby={isRefused ? refusedId : undefined}
              onChange={(event) => {
                setLink(event.target.value);
                setRefused(false);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault();
                  applyLink();
                }
                if (event.key === 'Escape') {
                  setLink(null);
                  setRefused(false);
                }
              }}
            />
          </div>
          <Button size="sm" onClick={applyLink}>
            {link.trim() === '' ? t('releaseEdit:rich.unlink') : t('releaseEdit:rich.apply')}
          </Button>
          {isRefused && (
            <p className="error" id={refusedId} role="alert">
              {t('fields:url')}
            </p>
          )}
        </div>
      )}
      <EditorContent editor={editor} data-body />
    </div>
  );
}
