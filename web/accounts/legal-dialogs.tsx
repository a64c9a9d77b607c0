import { Suspense, useState } from 'react';
import { LazyPrivacyText, LazyTermsText } from '../site/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

/** Terms and privacy are pages for signed-in people; whoever registers can read them here. */
export function LegalDialogs() {
  const [shown, setShown] = useState<'terms' | 'privacy'>();
  return (
    <>
      <p className="mt-4 text-sm text-ink-soft">
        By registering, you accept the{' '}
        <button type="button" className="link" onClick={() => setShown('terms')}>
          Terms of Service
        </button>{' '}
        and the{' '}
        <button type="button" className="link" onClick={() => setShown('privacy')}>
          Privacy Policy
        </button>
        .
      </p>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === 'terms' ? 'Terms of Service' : 'Privacy Policy'}
        size="lg"
      >
        <Suspense fallback={<SkeletonText lines={12} />}>
          <div className="prose">{shown === 'terms' ? <LazyTermsText level={3} /> : <LazyPrivacyText level={3} />}</div>
        </Suspense>
      </Dialog>
    </>
  );
}
