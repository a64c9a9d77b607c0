import { useEffect, useRef, useState } from 'react';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { lastReset, nextReset } from '../../../contract/demo/demo-rules.ts';
import { language, t } from '../../language/words.ts';
import { useSession } from '../../platform/session/session.ts';
import { tokenExpiresAt } from '../../platform/session/stored-user.ts';

/** A reset takes a moment, and also ends sessions that start during it. */
const GRACE_MILLISECONDS = 60_000;

const formatTime = (time: number) =>
  new Date(time).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' });

const hasEnded = (token: string, reset: number) =>
  reset > tokenExpiresAt(token) - accountLimits.accessTokenMinutes * 60_000 - GRACE_MILLISECONDS;

/** The time of the reset that ended this session; undefined if no user was signed in, or if they signed out. */
function useEndedBy(): number | undefined {
  const token = useSession().user?.accessToken;
  const lastToken = useRef(token);
  const [endedBy, setEndedBy] = useState<number>();
  useEffect(() => {
    const reset = lastReset(Date.now());
    const isEnded = lastToken.current !== undefined && token === undefined && hasEnded(lastToken.current, reset);
    setEndedBy(isEnded ? reset : undefined);
    lastToken.current = token;
  }, [token]);
  return endedBy;
}

/** Shown above every page of a demo: that it is a demo, and when it resets. */
export default function DemoBanner() {
  const [now, setNow] = useState(Date.now);
  const endedBy = useEndedBy();
  useEffect(() => {
    const next = setTimeout(() => setNow(Date.now()), nextReset(now) - Date.now() + 1_000);
    return () => clearTimeout(next);
  }, [now]);
  return (
    <aside aria-label={t('demo.name')} className="bg-accent-tint text-ink">
      <p role="status" className="container-page py-2 text-center text-sm">
        {endedBy === undefined
          ? t('demo.banner', { time: formatTime(nextReset(now)) })
          : t('demo.ended', { time: formatTime(endedBy) })}
      </p>
    </aside>
  );
}
