import type { writeMediaPlayLog } from '@firstlook/contract/address/media-play-log.ts';
import type { openPlayback } from '@firstlook/contract/address/playback.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';

export interface PlaybackSource {
  organizationId: string;
  fileId: string;
  releaseId?: string;
  /** The reader's token from the landing page's address; members have none. */
  token?: string;
  /** Where the reader came from, as the page's address says it. */
  origin?: string;
  /** The page stands in a frame of somebody else's. */
  framed?: boolean;
}

export type OpenedPlayback = AnswerOf<typeof openPlayback>;

/** `noViews`, `ended` (no right any more), `offline`, `tooOften` (of a request) or `failed`. */
export type PlaybackFault = 'noViews' | 'ended' | 'signIn' | 'offline' | 'tooOften' | 'failed';

export class PlaybackError extends Error {
  readonly fault: PlaybackFault;
  constructor(fault: PlaybackFault) {
    super(fault);
    this.fault = fault;
  }
}

// Three addresses by hand: the contract's schemas would weigh more than the whole player on a landing page.
const playbackAddress = ({ organizationId, fileId }: PlaybackSource) =>
  `/api/file/${encodeURIComponent(organizationId)}/${encodeURIComponent(fileId)}/playback`;
const reportAddress = ({ organizationId }: PlaybackSource) =>
  `/api/mediaPlayLog/${encodeURIComponent(organizationId)}`;

async function post(address: string, body: object, keepalive = false): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    // A report that is on its way when the page closes still arrives.
    keepalive,
  }).catch(() => {
    throw new PlaybackError(navigator.onLine ? 'failed' : 'offline');
  });
  const answer = (await response.json().catch(() => ({}))) as { code?: string };
  if (response.ok) return answer;
  if (answer.code === 'WATCH_LIMIT_REACHED') throw new PlaybackError('noViews');
  if (response.status === 429) throw new PlaybackError('tooOften');
  if (response.status === 401) throw new PlaybackError('signIn');
  throw new PlaybackError([403, 404].includes(response.status) ? 'ended' : 'failed');
}

/** Opens or renews the right to watch; spends no view. @throws PlaybackError */
export function open(source: PlaybackSource): Promise<OpenedPlayback> {
  const { releaseId, token, origin, framed } = source;
  return post(playbackAddress(source), { releaseId, token, origin, framed }) as Promise<OpenedPlayback>;
}

/** Reports what was played. @throws PlaybackError */
export function report(source: PlaybackSource, sections: [number, number][]) {
  const body = { fileId: source.fileId, releaseId: source.releaseId, sections };
  return post(reportAddress(source), body, true) as Promise<AnswerOf<typeof writeMediaPlayLog>>;
}

/** What a viewer says to the organization: they have no views left, or the film does not play as it should. */
export type ViewerRequest = { kind: 'views' } | { kind: 'problem'; second: number; words: string };

/** @throws PlaybackError `tooOften` when it was said already */
export async function request(source: PlaybackSource, said: ViewerRequest): Promise<void> {
  const { organizationId, fileId, releaseId, token } = source;
  const address = `/api/file/${encodeURIComponent(organizationId)}/${encodeURIComponent(fileId)}/request`;
  await post(address, { ...said, releaseId, token });
}
