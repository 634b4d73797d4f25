import { useLayoutEffect } from 'react';

/** As a text in a style sheet. */
const quoted = (text: string) => `"${text.replace(/["\\\n]/g, ' ')}"`;

/**
 * What stands at the edge of each sheet but the cover: the page and how many there are, and what it is. Only a rule for sheets can say so, and
 * it holds for the whole document: it is there while this screen is.
 */
export function useSheetStyle(head: string, isRightToLeft: boolean): void {
  useLayoutEffect(() => {
    const style = document.createElement('style');
    const [start, end] = isRightToLeft ? ['right', 'left'] : ['left', 'right'];
    const look = 'font: 9pt var(--font-ui, sans-serif); color: #5a606b;';
    style.textContent = `@media print {
      @page { size: A4; margin: 16mm 14mm 18mm;
        @bottom-${start} { content: ${quoted(head)}; ${look} }
        @bottom-${end} { content: "\\2066" counter(page) " / " counter(pages) "\\2069"; ${look} } }
      @page :first { @bottom-${start} { content: none } @bottom-${end} { content: none } }
    }`;
    document.head.append(style);
    return () => style.remove();
  }, [head, isRightToLeft]);
}
