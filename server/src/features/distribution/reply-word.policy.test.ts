import { expect, it } from 'vitest';
import { replyAct } from './reply-word.policy.ts';

it.each([
  ...['STOP', 'stop', ' Stop! ', '"STOP"', 'Stop please', 'UNSUBSCRIBE', 'opt-out', 'remove me.'],
  ...['ARRET', 'Arrêt', 'arrêtez svp', 'Désabonner'],
  ...['הסר', 'הסירו', 'הָסֵר', 'הסר!', 'עצור', 'תסירו אותי בבקשה', '\u200fהסר\u200f'],
])('%s stops', (text) => expect(replyAct(text)).toBe('stop'));

it.each(['START', 'start.', 'Démarrer', 'הצטרף', 'UNSTOP'])('%s starts again', (text) =>
  expect(replyAct(text)).toBe('start'),
);

it.each([
  '',
  '   ',
  '?',
  'The film does not stop',
  'stop by tomorrow',
  'תודה',
  'הסרט מצוין',
  'הסרטים',
  'restart',
  'x'.repeat(10_000),
])('“%s” means nothing to us', (text) => expect(replyAct(text)).toBeNull());
