export type PageDrawing = 'letter' | 'done' | 'link';

const lines: Record<PageDrawing, string> = {
  letter:
    '<path d="M46 36h108v66H46zM46 38l54 36 54-36"/><path d="M8 60h22M14 76h16M2 44h28" opacity=".5"/><path d="M150 20l22-14M160 34l30-8" stroke="#F2A65A"/>',
  done: '<path d="M46 46l54-34 54 34v60H46zM46 48l54 34 54-34"/><circle cx="154" cy="92" r="20" fill="var(--surface)"/><path d="m145 92 7 7 12-14"/><path d="M20 104h14M6 90h26" opacity=".5"/>',
  link: '<path d="M82 44H56a20 20 0 0 0 0 40h22M118 84h26a20 20 0 0 0 0-40h-22"/><path d="M92 30l-6-14M108 30l6-14M92 98l-6 14M108 98l6 14" stroke="#B26A14"/><circle cx="100" cy="64" r="3" fill="currentColor"/>',
};

/** One of the line drawings of the small public pages. */
export function drawing(name: PageDrawing): string {
  return `<svg class="art1" viewBox="0 0 200 120" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${lines[name]}</svg>`;
}
