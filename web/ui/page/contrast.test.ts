import { contrast } from '@firstlook/contract/color.ts';
import { describe, expect, it } from 'vitest';
import { accentOf, measure, readableOn, usesHighlightOnNight } from './contrast.ts';

describe('contrast of a theme', () => {
  it('gives the ratios of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });

  it('measures every pair and leaves out half-typed colours', () => {
    const colors = ['#F6EFE6', '#FFFDF9', '#2A1420', '#6B4A57', '#8A1F45', '#FFFFFF', '#E9A13B'];
    expect(measure(colors)).toHaveLength(6);
    const weak = measure(colors).filter(({ ratio, least }) => ratio < least);
    expect(weak.map(({ slot }) => slot)).toEqual(['highlight']);
    expect(measure(colors.with(1, '#FF'))).toHaveLength(2);
  });

  it('suggests a readable shade, darker on light grounds and lighter on dark ones', () => {
    expect(contrast(readableOn('#E9A13B', '#FFFDF9', 4.5), '#FFFDF9')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableOn('#333344', '#101218', 4.5), '#101218')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the accent an organization lends', () => {
  const [light, dark] = [
    ['#FAF8F5', '#FFFFFF'],
    ['#14161B', '#1D2027'],
  ];
  const withAction = (action: string, onAction: string) => [
    '#FAF8F5',
    '#FFFFFF',
    '#16181D',
    '#5A606B',
    action,
    onAction,
    '#F2A65A',
  ];

  it('is the fifth and sixth colour', () => {
    expect(accentOf(withAction('#8A2A1F', '#FFFFFF'), light)).toEqual({
      action: '#8A2A1F',
      onAction: '#FFFFFF',
    });
  });

  it.each([
    ['a light colour on a light page', '#FFB547', '#16181D', light],
    ['a dark colour on a dark page', '#8A2A1F', '#FFFFFF', dark],
    ['words that cannot be read on it', '#8A2A1F', '#5A606B', light],
    ['readable on the page, not on its own tint', '#74777B', '#FFFFFF', ['#FFFFFF']],
  ])('is a shade that can be read for %s', (_, action, onAction, grounds) => {
    const accent = accentOf(withAction(action, onAction), grounds);
    for (const ground of [...grounds, accent?.onAction ?? ''])
      expect(contrast(accent?.action ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps its hue', () => {
    const { action } = accentOf(withAction('#8A2A1F', '#FFFFFF'), dark) ?? { action: '#000000' };
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(action.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });

  it('is none for half a colour', () => {
    expect(accentOf(withAction('#8A2', '#FFFFFF'), light)).toBeUndefined();
  });

  it('is there on the page it can be read on', () => {
    expect(accentOf(withAction('#FFB547', '#16181D'), dark)).toBeDefined();
  });
});

it('says when the large button takes the highlight: the action colour is hardly seen on the dark head', () => {
  const light = ['#FAF8F5', '#FFFFFF', '#16181D', '#5A606B', '#0F5E5C', '#FFFFFF', '#F2A65A'];
  expect(usesHighlightOnNight(light)).toBe(true);
  expect(usesHighlightOnNight(light.with(4, '#E5484D'))).toBe(false);
  expect(usesHighlightOnNight(light.with(4, '#E5'))).toBe(false);
});
