import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { rich, t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Spinner } from '../ui/spinner.tsx';

const SLOW_AFTER_SECONDS = 20;

/** Shown while the outcome of the payment is unknown. It has no button, so that nothing is paid twice. */
export function CheckingPayment({ trouble }: { trouble: string | undefined }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <Spinner size="lg" className="text-brand" />
      <div role="status" className="grid max-w-md gap-2">
        <h2 className="text-xl">{t('rentals.payment.checking.title')}</h2>
        <p className="text-ink-soft">{trouble ?? t('rentals.payment.checking.wait')}</p>
        {isLong ? (
          <p className="text-ink-soft">
            {rich('rentals.payment.checking.long', {
              link: (words) => (
                <Link to={paths.trips} className="link">
                  {words}
                </Link>
              ),
            })}
          </p>
        ) : null}
      </div>
    </div>
  );
}
