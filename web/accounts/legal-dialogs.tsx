import { Suspense, useState } from 'react';
import { lazyPart } from '../platform/lazy-part.tsx';
import type { LegalTextProps } from '../site/legal-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

const TermsText = lazyPart<LegalTextProps>(() =>
  import('../site/terms-text.tsx').then(({ TermsText }) => ({ default: TermsText })),
);
const PrivacyText = lazyPart<LegalTextProps>(() =>
  import('../site/privacy-text.tsx').then(({ PrivacyText }) => ({ default: PrivacyText })),
);

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
          <div className="prose">{shown === 'terms' ? <TermsText level={3} /> : <PrivacyText level={3} />}</div>
        </Suspense>
      </Dialog>
    </>
  );
}
