/** What is known about an event when it comes in. */
export interface EventFacts {
  method: string;
  userAgent: string;
  /** Milliseconds since the message left; null when no message is behind it. */
  sinceSent: number | null;
  kind: 'open' | 'landing' | 'click';
  /** Events of the same recipient within the last second. */
  burst: number;
}

export interface Verdict {
  verdict: 'person' | 'machine';
  reason: string | null;
}

const scanners =
  /bot\b|crawl|spider|scan|preview|proofpoint|barracuda|mimecast|fortinet|symantec|microsoft office|ms-office|safelinks|curl|wget|python|go-http|java\/|okhttp|axios|node-fetch|undici|headlesschrome|phantomjs|slurp|facebookexternalhit|whatsapp|telegrambot|slackbot|linkedinbot|skypeuripreview/i;
/** Image proxies of mail providers: they fetch for all recipients, opened or not. */
const imageProxies = /GoogleImageProxy|YahooMailProxy|ggpht\.com/i;
/** No person reads this fast (promise D4). */
const tooFast = 10_000;
const tooFastClick = 2000;

/**
 * Whether an event was made by a person or a machine. The raw event is kept either way; the verdict only decides which
 * number it counts in. Google's proxy fetches when a person looks, so it counts, unless it comes at once.
 */
export function judgeEvent(facts: EventFacts): Verdict {
  const machine = (reason: string): Verdict => ({ verdict: 'machine', reason });
  if (facts.method === 'HEAD') return machine('head');
  if (facts.userAgent.trim() === '') return machine('no-user-agent');
  if (scanners.test(facts.userAgent) && !imageProxies.test(facts.userAgent)) return machine('scanner');
  if (facts.burst > 3) return machine('burst');
  if (facts.sinceSent !== null) {
    if (facts.kind === 'open' && facts.sinceSent < tooFast) return machine('too-fast');
    if (facts.kind !== 'open' && facts.sinceSent < tooFastClick) return machine('too-fast');
  }
  return { verdict: 'person', reason: null };
}
