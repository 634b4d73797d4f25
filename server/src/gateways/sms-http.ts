import {
  callProvider,
  NoAnswer,
  nameFrom,
  type ProviderAnswer,
  type ProviderCall,
  waitOf,
} from './provider-call.ts';
import { SmsError, type SmsGateway, type SmsMessage, type SmsSubject } from './sms.ts';

const timeout = 15_000;

/** What an answer means; null where the text was taken. */
export type SmsVerdict = null | {
  failure: 'temporary' | 'permanent' | 'doubt';
  about?: SmsSubject;
  words?: string;
};

/** How one provider is spoken to. */
export interface SmsDialect {
  write(message: SmsMessage): ProviderCall | Promise<ProviderCall>;
  judge(answer: ProviderAnswer): SmsVerdict;
  /** Its receipts give our id back. */
  readonly givesIdBack: boolean;
  /** What it calls a text that it took. */
  nameOf?(answer: ProviderAnswer): unknown;
}

/** A gateway over HTTP. */
export function openHttpSms(dialect: SmsDialect, milliseconds = timeout): SmsGateway {
  return {
    namesOnly: !dialect.givesIdBack,
    async send(message) {
      const call = await dialect.write(message);
      const answer = await callProvider(call, milliseconds).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        throw new SmsError(error.isBeforeLeaving ? 'temporary' : 'doubt', error.message);
      });
      const verdict = dialect.judge(answer);
      if (!verdict) return nameFrom(dialect.nameOf?.(answer));
      const { failure, ...options } = verdict;
      const retryAfter = waitOf(answer);
      throw new SmsError(failure, `the gateway answered ${answer.status}`, { ...options, retryAfter });
    },
  };
}
