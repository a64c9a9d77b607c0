import clsx from 'clsx';
import { useOnline } from './session/use-online.ts';

/** Says quietly that there is no connection, for as long as there is none. */
export function OfflineBanner({ className }: { className?: string }) {
  const isOnline = useOnline();
  return (
    <div role="status" className={clsx('bg-warning-tint text-ink empty:hidden', className)}>
      {isOnline ? null : (
        <p className="container-page py-2.5 text-center text-sm">
          <strong className="font-semibold">You’re offline.</strong> You can still see what has loaded. Anything you
          send needs a connection.
        </p>
      )}
    </div>
  );
}
