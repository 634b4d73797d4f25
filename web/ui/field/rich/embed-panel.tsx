import { embedNames } from '@firstlook/contract/embed.ts';
import { embedFrom } from '@firstlook/contract/embed-code.ts';
import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../i18n/format.ts';
import { AddressPanel } from './address-panel.tsx';
import { insertEmbed } from './embed.ts';

/** A film or music of another house: by its address, or by the code that is offered there. */
export function EmbedPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const names = formatNames(embedNames);
  return (
    <AddressPanel
      label={t('releaseEdit:rich.embedPrompt')}
      action={() => t('releaseEdit:rich.apply')}
      help={t('releaseEdit:rich.embedHelp', { names })}
      refusal={t('releaseEdit:rich.embedRefused', { names })}
      onApply={(typed, isLeft) => {
        const embed = embedFrom(typed);
        if (embed) insertEmbed(editor, embed, isLeft);
        return !!embed;
      }}
      onClose={onClose}
      onReturn={() => editor.commands.focus()}
    />
  );
}
