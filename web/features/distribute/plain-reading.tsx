import { directionOfText } from '@firstlook/contract/text-direction.ts';
import css from './text-part.module.css';

/** The text part of a mail as it is read. */
export function PlainReading({ text, direction }: { text: string; direction: 'rtl' | 'ltr' }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <pre className={css.plain} dir={directionOfText(text, direction)} tabIndex={0}>
      {text}
    </pre>
  );
}
