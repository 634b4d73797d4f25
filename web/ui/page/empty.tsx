import type { ReactNode } from 'react';
import css from './empty.module.css';

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
  people: (
    <>
      <circle cx="52" cy="36" r="13" />
      <path d="M28 78c0-15 10-24 24-24s24 9 24 24" />
      <path d="M84 26a11 11 0 0 1 0 22M88 56c10 2 17 10 17 22M14 84h104M108 14v10M103 19h10" />
    </>
  ),
  key: (
    <>
      <circle cx="44" cy="50" r="16" />
      <circle cx="38" cy="50" r="4" />
      <path d="M60 50h44M92 50v12M80 50v8M104 50v8" />
      <path d="M14 84h104M104 16v12M98 22h12M18 22v8M14 26h8" />
    </>
  ),
  letter: (
    <>
      <rect x="30" y="28" width="72" height="48" rx="5" />
      <path d="m31 32 35 26 35-26M31 73l24-22M101 73 77 51" />
      <path d="M14 84h104M114 14v12M108 20h12M18 46v8M14 50h8" />
    </>
  ),
  log: (
    <>
      <rect x="36" y="16" width="60" height="68" rx="5" />
      <circle cx="48" cy="34" r="3" />
      <circle cx="48" cy="50" r="3" />
      <circle cx="48" cy="66" r="3" strokeDasharray="2 3" />
      <path d="M58 34h28M58 50h20" />
      <path d="M58 66h24" strokeDasharray="3 5" />
      <path d="M14 84h104M112 24v12M106 30h12" />
    </>
  ),
  house: (
    <>
      <path d="M34 84V34l32-16 32 16v50" />
      <path d="M58 84V66h16v18M48 44h8M76 44h8M48 56h8M76 56h8" />
      <path d="M14 84h104M114 18v12M108 24h12M18 50v8M14 54h8" />
    </>
  ),
} as const;

interface EmptyProps {
  drawing: keyof typeof drawings;
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
        {drawings[drawing]}
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className={css.ways}>{children}</div>}
    </div>
  );
}
