import type { FeedError } from '../../contract/feeds/feed-errors.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { createGuardedFetch, type OutboundResponse } from '../platform/outbound/guarded-fetch.ts';
import { OutboundError, type OutboundFailure } from '../platform/outbound/outbound-error.ts';
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from '../platform/outbound/outbound-policy.ts';
import type { Services } from '../platform/services.ts';
import type { ClaimedFeed } from './feed.queries.ts';
import { CalendarError } from './reading/calendar-error.ts';
import { createCalendarReader } from './reading/calendar-reader.ts';
import type { CalendarContents, ReadOptions } from './reading/read-calendar.ts';

const LIMITS = { bytesMax: feedLimits.megabytesMax * 1024 * 1024, seconds: feedLimits.fetchSeconds };

/** Longer validators (ETag, Last-Modified) are not stored. */
const TAG_MAX = 200;

export type FeedReading =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; contents: CalendarContents; etag: string | null; lastModified: string | null }
  | { outcome: 'failed'; error: FeedError };

const FAILURES: Record<OutboundFailure, FeedError> = {
  // Only a redirect can cause this, because the typed address is checked before.
  refused: 'feed/unreachable',
  unreachable: 'feed/unreachable',
  'not-secure': 'feed/not-secure',
  'too-slow': 'feed/too-slow',
  'too-large': 'feed/too-large',
  'too-many-redirects': 'feed/too-many-redirects',
  unreadable: 'feed/not-a-calendar',
};

const ofStatus = (status: number): FeedError => {
  if (status === 404 || status === 410) return 'feed/gone';
  return status === 401 || status === 403 ? 'feed/denied' : 'feed/failed';
};

type FeedRequest = Pick<ClaimedFeed, 'address' | 'etag' | 'lastModified'>;

const tagOf = (value: string | undefined) => (value !== undefined && value.length <= TAG_MAX ? value : null);

export type ReadFeed = ReturnType<typeof createFeedReader>;

export function createFeedReader({ config }: Pick<Services, 'config'>) {
  const fetch = createGuardedFetch({ policy: config.reachesLoopback ? PUBLIC_AND_LOOPBACK : PUBLIC_ONLY });
  const reader = createCalendarReader();
  const { host, origin } = new URL(config.publicUrl);

  const send = ({ address, etag, lastModified }: FeedRequest) =>
    fetch(address, LIMITS, {
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        'user-agent': `Sparekey (+${origin})`,
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
    });

  async function interpret(
    { etag, lastModified }: FeedRequest,
    { status, headers, body }: OutboundResponse,
    reading: Omit<ReadOptions, 'host' | 'timeZone'>,
  ) {
    // 304 is valid only for a conditional request; otherwise there is no earlier version that could be unchanged.
    const isConditional = etag !== null || lastModified !== null;
    if (status === 304 && isConditional) return { outcome: 'unchanged' } as const;
    if (status !== 200) return { outcome: 'failed', error: ofStatus(status) } as const;
    const contents = await reader.read({ bytes: body, reading: { ...reading, host, timeZone: config.timeZone } });
    return {
      outcome: 'read',
      contents,
      etag: tagOf(headers.etag),
      lastModified: tagOf(headers['last-modified']),
    } as const;
  }

  return async (feed: FeedRequest, reading: Omit<ReadOptions, 'host' | 'timeZone'>): Promise<FeedReading> => {
    try {
      return await interpret(feed, await send(feed), reading);
    } catch (error) {
      if (error instanceof OutboundError) return { outcome: 'failed', error: FAILURES[error.failure] };
      if (error instanceof CalendarError) return { outcome: 'failed', error: `feed/${error.failure}` };
      throw error;
    }
  };
}
