import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import css from './rich-text.module.css';

/** As people count: what stands between spaces, in every block. */
const countWords = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** An editor that was just replaced by another one has no schema any more: the document itself is read. */
const textOf = ({ isDestroyed, state }: Editor): string =>
  isDestroyed ? '' : state.doc.textBetween(0, state.doc.content.size, '\n', ' ');

/** How long the text is; nothing while it is empty. */
export function WordCount({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const count = useEditorState({ editor, selector: ({ editor: now }) => countWords(textOf(now)) });
  if (count === 0) return null;
  return <p className={css.words}>{t('releaseEdit:rich.words', { count, total: formatNumber(count) })}</p>;
}
