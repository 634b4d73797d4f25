import { completeTextLink } from '@firstlook/contract/field-value.ts';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../page/button.tsx';
import css from './rich-text.module.css';

function applyLink(editor: Editor, address: string | null, typed: string): void {
  const chain = editor.chain().focus();
  if (!address) chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    // Where nothing is selected the address itself is the text of the link.
    const marks = [{ type: 'link', attrs: { href: address } }];
    chain.insertContent({ type: 'text', text: typed, marks }).run();
  } else chain.extendMarkRange('link').setLink({ href: address }).run();
}

/** Where the selected words lead. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [link, setLink] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isRefused, setRefused] = useState(false);
  const refusedId = useId();
  const typed = link.trim();
  const apply = () => {
    const address = completeTextLink(typed);
    if (typed !== '' && !address) return setRefused(true);
    applyLink(editor, address, typed);
    onClose();
  };
  return (
    <div className={css.panel}>
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
              apply();
            }
            if (event.key === 'Escape') onClose();
          }}
        />
      </div>
      <Button size="sm" onClick={apply}>
        {typed === '' ? t('releaseEdit:rich.unlink') : t('releaseEdit:rich.apply')}
      </Button>
      {isRefused && (
        <p className="error" id={refusedId} role="alert">
          {t('fields:url')}
        </p>
      )}
    </div>
  );
}
