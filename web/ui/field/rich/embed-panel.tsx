import { embedNames } from '@firstlook/contract/embed.ts';
import { embedFrom } from '@firstlook/contract/embed-code.ts';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../i18n/format.ts';
import { Button } from '../../page/button.tsx';
import { insertEmbed } from './embed.ts';
import css from './rich-text.module.css';

/** A film or music of another house: by its address, or by the code that is offered there. */
export function EmbedPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [written, setWritten] = useState('');
  const [isRefused, setRefused] = useState(false);
  const helpId = useId();
  const apply = () => {
    const embed = embedFrom(written);
    if (!embed) return setRefused(true);
    insertEmbed(editor, embed);
    onClose();
  };
  return (
    <div className={css.panel}>
      <div className="input">
        <input
          dir="ltr"
          aria-label={t('releaseEdit:rich.embedPrompt')}
          placeholder="https://"
          value={written}
          // biome-ignore lint/a11y/noAutofocus: the field was just asked for
          autoFocus
          aria-invalid={isRefused}
          aria-describedby={helpId}
          onChange={(event) => {
            setWritten(event.target.value);
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
        {t('releaseEdit:rich.apply')}
      </Button>
      <p className={isRefused ? 'error' : 'help'} id={helpId} role={isRefused ? 'alert' : undefined}>
        {t(isRefused ? 'releaseEdit:rich.embedRefused' : 'releaseEdit:rich.embedHelp', {
          names: formatNames(embedNames),
        })}
      </p>
    </div>
  );
}
