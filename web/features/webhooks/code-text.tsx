import { useId } from 'react';
import css from './webhooks.module.css';

/** Code or data under its heading; a long one scrolls, by keys too. */
export function CodeText({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <div className={css.example}>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section dir="ltr" tabIndex={0} aria-labelledby={id}>
        <pre>{text}</pre>
      </section>
    </div>
  );
}
