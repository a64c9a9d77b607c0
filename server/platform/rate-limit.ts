import { isIPv6 } from 'node:net';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Pool } from './database/database.ts';
import { AppError } from './problem.ts';
import type { ProblemCode } from '../../contract/problem.ts';

export interface RateLimit {
  /** Call it before the work, so that simultaneous attempts all count. */
  consume(key: string): Promise<void>;
  /** Uncounts an attempt that proved legitimate. */
  forgive(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

interface LimitOptions {
  name: string;
  points: number;
  seconds: number;
  problem?: ProblemCode;
}

const UNLIMITED: RateLimit = { consume: async () => {}, forgive: async () => {}, reset: async () => {} };

type OnRefusal = (limit: string) => void;

const limitBy = (
  limiter: RateLimiterAbstract,
  { name, problem = 'request/too-many' }: LimitOptions,
  onRefusal: OnRefusal,
): RateLimit => ({
  async consume(key) {
    try {
      await limiter.consume(key.slice(0, 200));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      onRefusal(name);
      throw new AppError(problem, { retryAfterSeconds: error.msBeforeNext / 1000 });
    }
  },
  async forgive(key) {
    await limiter.reward(key.slice(0, 200));
  },
  async reset(key) {
    await limiter.delete(key.slice(0, 200));
  },
});

/** Counts in the database, so that limits hold across processes. */
export const createLimiter =
  (pool: Pool, enabled: boolean, onRefusal: OnRefusal = () => {}) =>
  (options: LimitOptions): RateLimit => {
    if (!enabled) return UNLIMITED;
    const { name, points, seconds } = options;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // Otherwise each of about a hundred limits would delete the same rows every five minutes; `requestRetention` does it.
      clearExpiredByTimeout: false,
    });
    return limitBy(limiter, options, onRefusal);
  };

/** Counts in this process only, for requests so frequent that a query per request would be too expensive. */
export const createLocalLimiter =
  (enabled: boolean, onRefusal: OnRefusal) =>
  (options: LimitOptions): RateLimit => {
    if (!enabled) return UNLIMITED;
    const { name, points, seconds } = options;
    return limitBy(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }), options, onRefusal);
  };

export type CreateLimit = ReturnType<typeof createLimiter>;

/** Groups IPv6 addresses by /64, because anyone with one address usually has its whole network. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
