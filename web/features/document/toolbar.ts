import { element } from '../../device/element.ts';
import css from './document.module.css';
import type { DocumentText } from './document-text.ts';
import type { FinderState } from './finder.ts';
import { button, dress, turnButtons } from './tool-button.ts';

export interface ToolActions {
  goTo(page: number): void;
  turn(by: 1 | -1): void;
  zoom(by: 1 | -1 | 0): void;
  setLayout(layout: 'scroll' | 'book'): void;
  setText(isText: boolean): void;
  find(words: string): void;
  step(by: 1 | -1): void;
  close?: (() => void) | undefined;
}

export interface ToolState {
  page: number;
  pages: number;
  layout: 'scroll' | 'book';
  isText: boolean;
  /** Percent of the fitting width. */
  zoom: number;
  /** Which way this document is read: its arrows point there. */
  direction: 'rtl' | 'ltr';
}

function pageTools(text: DocumentText, actions: ToolActions) {
  const { previous, next, point } = turnButtons(text, actions.turn);
  const field = element('input', css.pageField, {
    inputmode: 'numeric',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-label': text.page,
  });
  const all = element('span', css.all);
  const now = { page: 1, pages: 1 };
  field.addEventListener('change', () => {
    const wanted = field.value.trim() === '' ? Number.NaN : Math.round(Number(field.value));
    const page = Number.isNaN(wanted) ? now.page : Math.min(Math.max(1, wanted), now.pages);
    if (page !== now.page) actions.goTo(page);
    // What was typed gives way to where one is, whatever it was.
    field.value = String(page);
  });
  field.addEventListener('focus', () => field.select());
  const group = element('div', css.group);
  group.append(previous, field, all, next);
  return {
    group,
    draw({ page, pages, direction }: ToolState) {
      Object.assign(now, { page, pages });
      point(group, direction);
      if (document.activeElement !== field || field.value === '') field.value = String(page);
      all.textContent = text.ofPages.replace('{all}', String(pages));
      previous.disabled = page <= 1;
      next.disabled = page >= pages;
    },
  };
}

function findTools(text: DocumentText, actions: ToolActions) {
  const field = element('input', css.findField, {
    type: 'search',
    dir: 'auto',
    autocomplete: 'off',
    enterkeyhint: 'search',
    placeholder: text.find,
    'aria-label': text.find,
  });
  const told = element('span', css.told, { role: 'status' });
  const up = button('up', text.findPrevious, () => actions.step(-1));
  const down = button('down', text.findNext, () => actions.step(1));
  field.addEventListener('input', () => actions.find(field.value));
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    actions.step(event.shiftKey ? -1 : 1);
  });
  const group = element('div', `${css.group} ${css.findGroup}`, { role: 'search' });
  group.append(field, told, up, down);
  const draw = ({ now, all, isCapped }: FinderState) => {
    for (const one of [up, down]) one.disabled = all === 0;
    const counted = text.found.replace('{now}', String(now));
    told.textContent =
      field.value.trim() === ''
        ? ''
        : all === 0
          ? text.notFound
          : counted.replace('{all}', isCapped ? text.foundMany.replace('{all}', String(all)) : String(all));
  };
  draw({ now: 0, all: 0, isCapped: false });
  return { group, field, draw };
}

/** The bar over a document. Its order is that of a reader's day: pages, size, ways to read, search, taking along. */
export function createToolbar(text: DocumentText, actions: ToolActions, download: string | null) {
  const bar = element('div', css.bar, { role: 'toolbar', 'aria-label': text.toolbar });
  const pages = pageTools(text, actions);
  const finding = findTools(text, actions);
  let state: ToolState | undefined;
  const zoomOut = button('zoomOut', text.zoomOut, () => actions.zoom(-1));
  const zoomIn = button('zoomIn', text.zoomIn, () => actions.zoom(1));
  const fit = button('width', text.fitWidth, () => actions.zoom(0), css.wideOnly);
  const layout = button('book', text.asBook, () =>
    actions.setLayout(state?.layout === 'book' ? 'scroll' : 'book'),
  );
  const plain = button('plain', text.asText, () => actions.setText(!state?.isText));
  const sizes = element('div', css.group);
  sizes.append(zoomOut, fit, zoomIn);
  const ways = element('div', css.group);
  ways.append(layout, plain);
  bar.append(pages.group, sizes, ways, finding.group);
  if (download) {
    const take = element('a', css.tool, { href: download, download: '' });
    dress(take, 'download', text.download);
    bar.append(take);
  }
  if (actions.close) bar.append(button('close', text.close, actions.close, css.closing));
  return {
    bar,
    findField: finding.field,
    showFound: finding.draw,
    draw(next: ToolState) {
      state = next;
      pages.draw(next);
      dress(
        layout,
        next.layout === 'book' ? 'scroll' : 'book',
        next.layout === 'book' ? text.asScroll : text.asBook,
      );
      dress(plain, next.isText ? 'pages' : 'plain', next.isText ? text.asPages : text.asText);
      zoomOut.disabled = next.zoom <= 50;
      zoomIn.disabled = next.zoom >= 400;
    },
  };
}
