import type { Http } from '../../kernel/route.ts';
import { clearSecretCookie, readSecretCookie, setSecretCookie } from '../../kernel/secret-cookie.ts';
import { startSession } from '../../kernel/session.ts';

/** What signing in reads from the browser and leaves there; the services know nothing else of HTTP. */
export interface Browser {
  /** Names this browser from one sign-in to the next. */
  readonly deviceToken: string | null;
  /** Of a sign-in that waits for its second factor. */
  readonly waitingToken: string | null;
  keepDevice(token: string, expires: Date): void;
  keepWaiting(token: string, expires: Date): void;
  forgetWaiting(): void;
  startSession(accountId: string, secondFactorAt: Date | null): Promise<void>;
}

const deviceCookie = 'firstlook-device';
const waitingCookie = 'firstlook-waiting';

export function browserOf({ request, reply, platform }: Http): Browser {
  const { baseUrl } = platform;
  return {
    deviceToken: readSecretCookie(request, baseUrl, deviceCookie),
    waitingToken: readSecretCookie(request, baseUrl, waitingCookie),
    keepDevice: (token, expires) => setSecretCookie(reply, baseUrl, deviceCookie, token, expires),
    keepWaiting: (token, expires) => setSecretCookie(reply, baseUrl, waitingCookie, token, expires),
    forgetWaiting: () => clearSecretCookie(reply, baseUrl, waitingCookie),
    startSession: (accountId, secondFactorAt) =>
      startSession(platform, request, reply, accountId, secondFactorAt),
  };
}
