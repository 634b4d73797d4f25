import { newId, newToken } from '../../platform/identifier.ts';
import type { DemoContact } from './demo-contact.ts';

export interface DemoEvent {
  id: string;
  kind: 'open' | 'landing' | 'click';
  platform: 'email' | 'landingPage';
  origin: string;
  verdict: 'person' | 'machine';
  at: string;
}

export interface DemoRecipient {
  id: string;
  token: string;
  contactId: string;
  email: string;
  firstName: string;
  lastName: string;
  state: 'sent' | 'failed' | 'unsubscribed';
  reason: string | null;
  hasLeft: boolean;
  events: DemoEvent[];
  /** Seconds watched from the start, and how many of the hundredths twice. */
  watched: { to: number; again: number } | null;
  at: string;
}

const minute = 60_000;

/** A fixed sequence, so that every demo tells the same story. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function eventsOf(
  random: () => number,
  sentAt: number,
  now: number,
): { events: DemoEvent[]; interest: number; lastAt: number } {
  const interest = random();
  const events: DemoEvent[] = [];
  let at = sentAt + (5 + random() * 900) * minute;
  const add = (kind: DemoEvent['kind'], verdict: DemoEvent['verdict'], time: number) =>
    events.push({
      id: newId(),
      kind,
      platform: kind === 'landing' ? 'landingPage' : 'email',
      origin: random() < 0.86 ? 'distribution-email' : 'site',
      verdict,
      at: new Date(Math.min(time, now)).toISOString(),
    });
  if (random() < 0.18) add('open', 'machine', sentAt + 3000);
  if (interest > 0.32) add('open', 'person', at);
  if (interest > 0.55) {
    at += random() * 240 * minute;
    add('landing', 'person', at);
    if (random() < 0.3) add('landing', 'person', at + random() * 3000 * minute);
  }
  return { events, interest, lastAt: Math.min(at + 20 * minute, now) };
}

interface Story {
  sentAt: Date;
  now: Date;
  /** Length of the film; 0 when there is none to watch. */
  seconds: number;
  count: number;
  hasLeavers: boolean;
  seed: number;
}

/** What people did with a release: most opened, some came, fewer stayed to the end. */
export function inventReport(people: (DemoContact & { id: string })[], story: Story): DemoRecipient[] {
  const { sentAt, now, seconds } = story;
  const random = sequence(20_261_121 + story.seed * 7919);
  return people.slice(0, story.count).map((person, index) => {
    const base = {
      id: newId(),
      token: newToken(),
      contactId: person.id,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
    };
    if (index % 45 === 13) {
      const reason = '550 5.1.1 No such user here';
      return {
        ...base,
        state: 'failed' as const,
        reason,
        hasLeft: false,
        events: [],
        watched: null,
        at: sentAt.toISOString(),
      };
    }
    const { events, interest, lastAt } = eventsOf(random, sentAt.getTime() + index * 140, now.getTime());
    const share = interest > 0.9 ? 1 : Math.max(0.04, (interest - 0.6) * 2.6);
    const watched =
      seconds > 0 && interest > 0.62
        ? { to: Math.max(1, Math.round(share * seconds)), again: Math.floor(random() * 18) }
        : null;
    const hasLeft = story.hasLeavers && index % 60 === 29;
    return {
      ...base,
      state: 'sent' as const,
      reason: null,
      hasLeft,
      events,
      watched,
      at: new Date(lastAt).toISOString(),
    };
  });
}
