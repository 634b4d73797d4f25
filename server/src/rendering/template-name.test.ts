import { expect, it } from 'vitest';
import { renamedInTemplate } from './template-name.ts';

it('carries a field over wherever a design says it in full, and touches nothing else', () => {
  const source = [
    '<p class="director">{{release.data.director}} {{ lines  release.data.director }}</p>',
    '{{#if release.data.director}}by{{/if}} {{{@root.release.data.director}}} {{release.data.director.first}}',
    '{{t "landing:by" name=release.data.director}} {{release.data.directors}} {{director}} {{!-- release.data.director --}}',
  ].join('\n');
  const { text, count } = renamedInTemplate(source, 'director', 'leader');
  expect(count).toBe(6);
  expect(text).toBe(
    [
      '<p class="director">{{release.data.leader}} {{ lines  release.data.leader }}</p>',
      '{{#if release.data.leader}}by{{/if}} {{{@root.release.data.leader}}} {{release.data.leader.first}}',
      '{{t "landing:by" name=release.data.leader}} {{release.data.directors}} {{director}} {{!-- release.data.director --}}',
    ].join('\n'),
  );
});

it('writes a name as Handlebars reads it, and leaves what does not parse', () => {
  expect(renamedInTemplate('{{release.data.[first day]}}', 'first day', 'last day').text).toBe(
    '{{release.data.[last day]}}',
  );
  expect(renamedInTemplate('{{release.data.a}}', 'a', 'במאי').text).toBe('{{release.data.[במאי]}}');
  expect(renamedInTemplate('{{#if release.data.a}}', 'a', 'b')).toEqual({
    text: '{{#if release.data.a}}',
    count: 0,
  });
});
