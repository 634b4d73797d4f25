import { PlainText } from '../../i18n/plain-text.tsx';
import { classNames } from './class-name.ts';

/** A paragraph that a person wrote, in whatever language: it reads in its own direction and begins where the page's texts do. */
export function PlainParagraph({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={classNames(className, 'page-start')} dir="auto">
      <PlainText text={text} />
    </p>
  );
}
