import type { ReactElement, ReactNode } from 'react';
import css from './empty.module.css';

/** Those that the first pages draw; the others come with the screens that show them (`scene.tsx`). */
const drawings = {
  nothing: (
    <>
      <rect x="26" y="26" width="80" height="50" rx="5" />
      <path d="M26 38h80M38 26l-6 12M56 26l-6 12M74 26l-6 12M92 26l-6 12" />
      <path d="M60 49v16l14-8z" />
      <path d="M14 84h104M112 18v12M106 24h12M18 50v8M14 54h8" />
    </>
  ),
  noMatch: (
    <>
      <rect x="22" y="18" width="36" height="24" rx="4" />
      <rect x="22" y="52" width="36" height="24" rx="4" strokeDasharray="3 5" />
      <rect x="68" y="18" width="36" height="24" rx="4" strokeDasharray="3 5" />
      <circle cx="84" cy="58" r="15" />
      <path d="m95 69 15 15M79 58h10" />
    </>
  ),
  notAllowed: (
    <>
      <rect x="42" y="44" width="48" height="36" rx="6" />
      <path d="M52 44V32a14 14 0 0 1 28 0v12M66 58v9" />
      <path d="M14 84h104M20 26v10M15 31h10M108 16v12M102 22h12" />
    </>
  ),
  broken: (
    <>
      <path d="M30 20h44l28 28v34H30z" />
      <path d="M74 20v28h28M44 60l8 8 10-12 10 12 8-8" />
      <path d="M14 84h104" />
    </>
  ),
} as const;

interface EmptyProps {
  drawing: keyof typeof drawings | ReactElement;
  title: string;
  text?: ReactNode;
  /** One filled action, at most two others. */
  children?: ReactNode;
  /** It is all there is on the screen, so its sentence is the screen's heading. */
  whole?: boolean;
}

/** An empty screen: one line drawing, one sentence, one way on. */
export function Empty({ drawing, title, text, children, whole }: EmptyProps) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className={css.empty}>
      <svg
        className={css.drawing}
        viewBox="0 0 132 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {typeof drawing === 'string' ? drawings[drawing] : drawing}
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className={css.ways}>{children}</div>}
    </div>
  );
}
