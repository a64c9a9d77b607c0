import { useEffect, useRef, useState } from 'react';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { lastReset, nextReset } from '../../../contract/demo/demo-rules.ts';
import { language, t } from '../../language/words.ts';
import { useSession } from '../../platform/session/session.ts';
import { endOfToken } from '../../platform/session/stored-user.ts';

/** A reset takes a moment, in which somebody may still sign in to what it is about to end. */
const GRACE_MILLISECONDS = 60_000;

const clock = (time: number) => new Date(time).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' });

const hasEnded = (token: string, reset: number) =>
  reset > endOfToken(token) - accountLimits.accessTokenMinutes * 60_000 - GRACE_MILLISECONDS;

/** When the reset was that ended the session here; undefined where nobody was signed in, or they signed out themselves. */
function useEndedBy(): number | undefined {
  const token = useSession().user?.accessToken;
  const last = useRef(token);
  const [endedBy, setEndedBy] = useState<number>();
  useEffect(() => {
    const reset = lastReset(Date.now());
    const isEnded = last.current !== undefined && token === undefined && hasEnded(last.current, reset);
    setEndedBy(isEnded ? reset : undefined);
    last.current = token;
  }, [token]);
  return endedBy;
}

/** Above every page of a demo: what it is, and until when. */
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
          ? t('demo.banner', { time: clock(nextReset(now)) })
          : t('demo.ended', { time: clock(endedBy) })}
      </p>
    </aside>
  );
}
