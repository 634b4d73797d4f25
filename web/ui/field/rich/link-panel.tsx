import { completeTextLink } from '@firstlook/contract/field-value.ts';
import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { AddressPanel } from './address-panel.tsx';

function applyLink(editor: Editor, address: string | null, typed: string, isLeft: boolean): void {
  const chain = isLeft ? editor.chain() : editor.chain().focus();
  if (!address) chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    // Where nothing is selected the address itself is the text of the link.
    const marks = [{ type: 'link', attrs: { href: address } }];
    chain.insertContent({ type: 'text', text: typed, marks }).run();
  } else chain.extendMarkRange('link').setLink({ href: address }).run();
}

/** Where the selected words lead; nothing typed leads nowhere. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const first = String(editor.getAttributes('link').href ?? '');
  const without = first === '' ? null : t('releaseEdit:rich.unlink');
  return (
    <AddressPanel
      label={t('releaseEdit:rich.linkPrompt')}
      first={first}
      isAddress
      action={(typed) => (typed === '' ? without : t('releaseEdit:rich.apply'))}
      refusal={t('fields:url')}
      onApply={(typed, isLeft) => {
        const address = completeTextLink(typed);
        if (typed !== '' && !address) return false;
        applyLink(editor, address, typed, isLeft);
        return true;
      }}
      onClose={onClose}
      onReturn={() => editor.commands.focus()}
    />
  );
}
