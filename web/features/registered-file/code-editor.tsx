import { type Ref, useImperativeHandle, useRef } from 'react';
import { classNames } from '../../ui/page/class-name.ts';
import css from './registered-file.module.css';

export interface CodeEditorHandle {
  /** Puts the cursor into a line, 1-based. */
  goTo: (line: number) => void;
}

interface CodeEditorProps {
  label: string;
  value: string;
  /** Lines with a finding. */
  wrong: readonly number[];
  onChange: (value: string) => void;
  ref?: Ref<CodeEditorHandle>;
}

const lineHeight = 21;

/** Plain text with line numbers. Tab leaves the field, as everywhere else. */
export function CodeEditor({ label, value, wrong, onChange, ref }: CodeEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = value.split('\n');
  useImperativeHandle(ref, () => ({
    goTo: (line) => {
      const element = area.current;
      if (!element) return;
      const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      element.focus();
      element.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
      element.scrollTop = Math.max(0, (line - 5) * lineHeight);
    },
  }));
  return (
    <div className={css.codeEditor} dir="ltr">
      <div className={css.codeGutter} aria-hidden="true" ref={gutter}>
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's number is what it is
          <span key={index} className={classNames(wrong.includes(index + 1) && css.wrong)}>
            {index + 1}
          </span>
        ))}
      </div>
      <textarea
        ref={area}
        aria-label={label}
        value={value}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => {
          if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
