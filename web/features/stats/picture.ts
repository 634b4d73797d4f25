import { sayPercent } from '../../i18n/format.ts';
/** What a chart shows, as a picture of it is drawn: words and figures as they stand on the screen. */
export type Drawing =
  | { kind: 'bars'; items: readonly Item[] }
  | { kind: 'columns'; items: readonly Item[] }
  | RingDrawing
  | GridDrawing
  | CurveDrawing;

interface Item {
  name: string;
  value: string;
  /** Of the longest bar, or of the whole. */
  share: number;
}
interface RingDrawing {
  kind: 'ring';
  total: string;
  word: string;
  slices: readonly (Item & { colour: string })[];
}

interface GridDrawing {
  kind: 'grid';
  heads: readonly string[];
  rows: readonly { name: string; counts: readonly number[] }[];
}

/** Lines over a film, which runs from left to right in every language. */
interface CurveDrawing {
  kind: 'curve';
  /** Names of the moments, evenly along it. */
  moments: readonly string[];
  /** Shares of its hundredths, with what they are called; the first is filled. */
  lines: readonly { name: string; shares: readonly number[] }[];
}

export interface Picture {
  title: string;
  /** The time, and what the figures are narrowed to. */
  note: string;
  drawing: Drawing;
}

const width = 1200;
const margin = 56;
const inner = width - 2 * margin;
/** Where the drawing begins, below title and note. */
const top = 136;
/** Points of the file for each of the drawing. */
const dense = 2;
const barHeight = 52;
const columnsHeight = 340;
const ringHeight = 320;
const rowHeight = 44;

/** Draws with the page's own colours and letters, from the side at which reading begins. */
export interface Pen {
  canvas: CanvasRenderingContext2D;
  isRightToLeft: boolean;
  /** The value of a token now, in this theme. */
  colour: (token: string) => string;
  font: (size: number, which: 'head' | 'ui') => string;
}

interface Words {
  size: number;
  which?: 'head' | 'ui';
  colour?: string;
  align?: CanvasTextAlign;
  room?: number;
}

function write(pen: Pen, text: string, x: number, y: number, words: Words): void {
  const { canvas, isRightToLeft } = pen;
  const { size, which = 'ui', colour = '--ink', align = 'start', room = inner } = words;
  canvas.font = pen.font(size, which);
  canvas.fillStyle = pen.colour(colour);
  canvas.textAlign = align;
  canvas.fillText(fitting(pen, text, room), isRightToLeft ? width - x : x, y);
}

/** As much of a text as finds room. */
function fitting({ canvas }: Pen, text: string, room: number): string {
  if (canvas.measureText(text).width <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && canvas.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function fill(pen: Pen, x: number, y: number, wide: number, high: number, colour: string, alpha = 1): void {
  const { canvas, isRightToLeft } = pen;
  canvas.globalAlpha = alpha;
  canvas.fillStyle = pen.colour(colour);
  canvas.fillRect(isRightToLeft ? width - x - wide : x, y, wide, high);
  canvas.globalAlpha = 1;
}

const nameRoom = 300;
const valueRoom = 190;

function drawBars(pen: Pen, items: readonly Item[]): void {
  const track = inner - nameRoom - valueRoom;
  items.forEach(({ name, value, share }, position) => {
    const middle = top + position * barHeight + barHeight / 2;
    write(pen, name, margin, middle, { size: 20, room: nameRoom - 20 });
    const wide = Math.max(2, share * track);
    fill(pen, margin + nameRoom, middle - 14, wide, 28, '--chart-1', position === 0 ? 1 : 0.62);
    write(pen, value, margin + nameRoom + track + 20, middle, {
      size: 18,
      colour: '--ink-2',
      room: valueRoom,
    });
  });
}

function drawColumns(pen: Pen, items: readonly Item[]): void {
  const step = inner / Math.max(1, items.length);
  const base = top + columnsHeight - 40;
  const most = columnsHeight - 90;
  items.forEach(({ name, value, share }, position) => {
    const begin = margin + position * step;
    const isLast = position === items.length - 1;
    const high = share * most;
    fill(pen, begin + step * 0.1, base - high, step * 0.8, high, '--chart-1', isLast ? 1 : 0.52);
    const words = { align: 'center', room: step } as const;
    write(pen, value, begin + step / 2, base - high - 18, { ...words, size: 16, which: 'head' });
    write(pen, name, begin + step / 2, base + 22, { ...words, size: 15, colour: '--muted' });
  });
  fill(pen, margin, base, inner, 1, '--line');
}

function drawRing(pen: Pen, { total, word, slices }: RingDrawing): void {
  const { canvas, isRightToLeft } = pen;
  const middle = { x: margin + 130, y: top + 140 };
  let begin = -Math.PI / 2;
  for (const { share, colour } of slices) {
    const end = begin + share * 2 * Math.PI;
    const gap = slices.length > 1 ? 0.015 : 0;
    canvas.beginPath();
    canvas.arc(
      isRightToLeft ? width - middle.x : middle.x,
      middle.y,
      104,
      begin + gap,
      Math.max(begin + gap, end - gap),
    );
    canvas.lineWidth = 48;
    canvas.strokeStyle = pen.colour(colour);
    canvas.stroke();
    begin = end;
  }
  write(pen, total, middle.x, middle.y - 8, { size: 40, which: 'head', align: 'center', room: 150 });
  write(pen, word, middle.x, middle.y + 26, { size: 18, colour: '--muted', align: 'center', room: 150 });
  slices.forEach(({ name, value, colour }, position) => {
    const y = top + 40 + position * rowHeight;
    fill(pen, margin + 320, y - 8, 16, 16, colour);
    write(pen, name, margin + 350, y, { size: 20, room: 420 });
    write(pen, value, margin + 800, y, { size: 20, colour: '--ink-2', room: 280 });
  });
}

/** Beside each row its name, below the last one the heads. */
function drawGrid(pen: Pen, { heads, rows }: GridDrawing): void {
  const side = 150;
  const step = (inner - side) / Math.max(1, heads.length);
  const most = Math.max(...rows.flatMap(({ counts }) => counts), 1);
  rows.forEach(({ name, counts }, row) => {
    const y = top + row * rowHeight;
    write(pen, name, margin, y + rowHeight / 2, { size: 18, room: side - 16 });
    counts.forEach((count, column) => {
      const x = margin + side + column * step;
      fill(pen, x, y, step - 3, rowHeight - 3, '--ink', 0.05);
      if (count > 0) fill(pen, x, y, step - 3, rowHeight - 3, '--chart-1', 0.15 + 0.85 * (count / most));
    });
  });
  heads.forEach((name, column) => {
    const x = margin + side + (column + 0.5) * step;
    const y = top + rows.length * rowHeight + 20;
    write(pen, name, x, y, { size: 15, colour: '--muted', align: 'center', room: 2 * step });
  });
}

const sideOfCurve = 70;

/** The film from left to right, whatever the direction of the words around it. */
function drawCurve(pen: Pen, { moments, lines }: CurveDrawing): void {
  const { canvas } = pen;
  const [wide, high] = [inner - sideOfCurve, columnsHeight - 90];
  const left = (width - wide) / 2;
  const base = top + 20 + high;
  const words = (text: string, x: number, y: number, align: CanvasTextAlign) => {
    canvas.font = pen.font(15, 'ui');
    canvas.fillStyle = pen.colour('--muted');
    canvas.textAlign = align;
    canvas.fillText(text, x, y);
  };
  for (const share of [0, 0.5, 1]) {
    canvas.fillStyle = pen.colour('--line');
    canvas.fillRect(left, base - share * high, wide, 1);
    words(sayPercent(share * 100), left - 10, base - share * high, 'right');
  }
  lines.forEach(({ shares }, line) => {
    const trace = new Path2D();
    shares.forEach((share, at) => {
      trace.lineTo(left + ((at + 0.5) / shares.length) * wide, base - share * high);
    });
    canvas.strokeStyle = pen.colour(line === 0 ? '--chart-1' : '--chart-2');
    canvas.lineWidth = line === 0 ? 4 : 2;
    canvas.setLineDash(line === 0 ? [] : [6, 5]);
    canvas.stroke(trace);
  });
  canvas.setLineDash([]);
  moments.forEach((moment, at) => {
    words(moment, left + (at / Math.max(1, moments.length - 1)) * wide, base + 24, 'center');
  });
  lines.forEach(({ name }, line) => {
    const x = margin + line * 360;
    fill(pen, x, base + 56, 24, line === 0 ? 6 : 3, line === 0 ? '--chart-1' : '--chart-2');
    write(pen, name, x + 34, base + 58, { size: 17, colour: '--ink-2', room: 310 });
  });
}

function heightOf(drawing: Drawing): number {
  if (drawing.kind === 'bars') return drawing.items.length * barHeight;
  if (drawing.kind === 'grid') return (drawing.rows.length + 1) * rowHeight;
  return drawing.kind === 'ring' ? ringHeight : columnsHeight;
}

function drawAll(pen: Pen, { title, note, drawing }: Picture): void {
  write(pen, title, margin, 62, { size: 34, which: 'head' });
  write(pen, note, margin, 104, { size: 18, colour: '--muted' });
  if (drawing.kind === 'bars') drawBars(pen, drawing.items);
  else if (drawing.kind === 'columns') drawColumns(pen, drawing.items);
  else if (drawing.kind === 'grid') drawGrid(pen, drawing);
  else if (drawing.kind === 'curve') drawCurve(pen, drawing);
  else drawRing(pen, drawing);
}

/** What tokens are worth where the page stands, until `end`: of these a canvas knows nothing. */
function openProbe() {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.hidden = true;
  const worth = (property: 'color' | 'font-family', token: string) => {
    probe.style.setProperty(property, `var(${token})`);
    return getComputedStyle(probe).getPropertyValue(property);
  };
  return { worth, end: () => probe.remove() };
}

/** A chart as a PNG in the colours, letters and direction of the page. */
export async function drawPicture(picture: Picture): Promise<Blob> {
  const probe = openProbe();
  const font = (size: number, which: 'head' | 'ui') =>
    `${which === 'head' ? 600 : 400} ${size}px ${probe.worth('font-family', `--font-${which}`)}`;
  const words = JSON.stringify(picture);
  try {
    // A canvas draws with what is loaded when it draws.
    await Promise.all([
      document.fonts.load(font(20, 'ui'), words),
      document.fonts.load(font(20, 'head'), words),
    ]);
    const element = document.createElement('canvas');
    const height = top + heightOf(picture.drawing) + margin;
    element.width = width * dense;
    element.height = height * dense;
    const canvas = element.getContext('2d');
    if (!canvas) throw new Error('this browser draws no pictures');
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const pen = { canvas, isRightToLeft, font, colour: (token: string) => probe.worth('color', token) };
    canvas.scale(dense, dense);
    canvas.direction = isRightToLeft ? 'rtl' : 'ltr';
    canvas.textBaseline = 'middle';
    fill(pen, 0, 0, width, height, '--paper');
    drawAll(pen, picture);
    return await new Promise((resolve, reject) =>
      element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    );
  } finally {
    probe.end();
  }
}
