import { useTranslation } from 'react-i18next';
import css from './text.module.css';

/** The message on a telephone. Each line runs the way of its own first letter, as telephones show it. */
export function TextPreview({
  text,
  name,
  sender,
}: {
  text: string;
  name: string;
  /** The organization's own; null for that of the installation. */
  sender: string | null;
}) {
  const { t } = useTranslation();
  return (
    <figure className={css.phone}>
      <figcaption>{t('distribute:text.preview', { name: `\u2068${name}\u2069` })}</figcaption>
      {sender && (
        <p className={css.from}>
          <bdi>{sender}</bdi>
        </p>
      )}
      <div className={css.bubble}>
        {text.split('\n').map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <p key={position} dir="auto">
            {line || '\u00a0'}
          </p>
        ))}
      </div>
    </figure>
  );
}
