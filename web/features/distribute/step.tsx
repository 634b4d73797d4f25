import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import css from './distribute.module.css';

interface StepProps {
  number: number;
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

/** One of the steps that stand below each other on the page. */
export function Step({ number, title, text, children }: StepProps) {
  return (
    <section className={css.step}>
      <span className={css.number} aria-hidden="true">
        {formatNumber(number)}
      </span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}
