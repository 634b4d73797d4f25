import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { safeEndpoint } from '../../device/address.ts';
import { contextOf, watchContext } from './page-context.ts';
import { createPageData, type PageData } from './page-data.ts';
import { createGate, type GateKind } from './page-gate.ts';
import { type PageMessage, protocol, readMessage } from './page-message.ts';

type Question = Exclude<PageMessage, { tell: unknown }>;

const kinds: Record<Question['ask'], GateKind> = {
  releases: 'data',
  release: 'data',
  picture: 'picture',
  go: 'go',
};
const heights = { least: 160, most: 40_000 };

interface HostOptions {
  frame: RefObject<HTMLIFrameElement | null>;
  organization: OrganizationView;
  route: OrganizationRoute;
  /** Its module came: it says something. */
  onSaid: () => void;
  /** The page says more than can be read. */
  onFlood: () => void;
}

/** @throws ApiError with a code that the page is told */
async function answerTo(question: Question, data: PageData, go: (to: string) => void, signal: AbortSignal) {
  if (question.ask === 'releases') return data.releases(question.query, signal);
  if (question.ask === 'release') return data.release(question.releaseId);
  if (question.ask === 'picture') return data.picture(question.src, question.width, signal);
  return go(question.to);
}

/**
 * The app's side of a page of an organization: it answers what the frame asks, with the viewer's own rights, and none
 * else. The frame has no origin, so it is known by its window alone.
 *
 * @returns the height that the page asks for, or null
 */
export function usePageHost({ frame, organization, route, onSaid, onFlood }: HostOptions): number | null {
  const router = useRouter();
  const [height, setHeight] = useState<number | null>(null);
  const latest = useRef({ organization, route, onSaid, onFlood });
  latest.current = { organization, route, onSaid, onFlood };
  const [organizationId, routeId] = [organization._id, route.id];

  useEffect(() => {
    const ending = new AbortController();
    const gate = createGate(() => performance.now());
    const data = createPageData(organizationId, routeId);
    const send = (message: object) =>
      frame.current?.contentWindow?.postMessage({ firstlook: protocol, ...message }, '*');
    const sendContext = () => {
      const now = latest.current;
      send({ context: contextOf(now.organization, now.route) });
    };
    const go = (to: string) => {
      // By the rule for where a sign-in leads to; and only after a person did something in the frame, which may take the
      // focus by itself but cannot click.
      const isAsked = navigator.userActivation.isActive && document.activeElement === frame.current;
      if (safeEndpoint(to) !== to || !isAsked) throw new ApiError(403, { code: 'NOT_ALLOWED' });
      router.history.push(to);
    };
    const answer = async (id: number, question: Question) => {
      try {
        if (!gate(kinds[question.ask])) throw new ApiError(429, { code: 'RATE_LIMITED' });
        send({ id, answer: (await answerTo(question, data, go, ending.signal)) ?? null });
      } catch (error) {
        if (!ending.signal.aborted) send({ id, error: error instanceof ApiError ? error.code : 'INTERNAL' });
      }
    };
    const onMessage = ({ source, data: said }: MessageEvent) => {
      if (!source || source !== frame.current?.contentWindow) return;
      if (!gate('message')) {
        ending.abort();
        window.removeEventListener('message', onMessage);
        latest.current.onFlood();
        return;
      }
      const message = readMessage(said);
      if (!message) return;
      latest.current.onSaid();
      if ('id' in message) {
        if (message.ask === null) send({ id: message.id, error: 'MALFORMED_REQUEST' });
        else void answer(message.id, message);
      } else if (message.tell === 'ready') sendContext();
      else if (message.tell === 'height')
        setHeight(Math.min(heights.most, Math.max(heights.least, Math.ceil(message.height))));
    };
    window.addEventListener('message', onMessage);
    const stopWatching = watchContext(sendContext);
    return () => {
      ending.abort();
      stopWatching();
      window.removeEventListener('message', onMessage);
    };
  }, [frame, router, organizationId, routeId]);
  return height;
}
