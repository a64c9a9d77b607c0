import { Suspense, useState } from 'react';
import { rich, t } from '../../language/words.ts';
import { LazyPrivacyText, LazyTermsText } from '../../site/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** Shows terms and privacy policy as dialogs, because their pages require an account. */
export function LegalDialogs() {
  const [shown, setShown] = useState<'terms' | 'privacy'>();
  return (
    <>
      <p className="mt-4 text-sm text-ink-soft">
        {rich('accounts.register.terms', {
          terms: (words) => (
            <button type="button" className="link" onClick={() => setShown('terms')}>
              {words}
            </button>
          ),
          privacy: (words) => (
            <button type="button" className="link" onClick={() => setShown('privacy')}>
              {words}
            </button>
          ),
        })}
      </p>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === 'terms' ? t('accounts.terms-dialog.title') : t('accounts.privacy-dialog.title')}
        size="lg"
      >
        <Suspense fallback={<SkeletonText lines={12} />}>
          <div className="prose">{shown === 'terms' ? <LazyTermsText level={3} /> : <LazyPrivacyText level={3} />}</div>
        </Suspense>
      </Dialog>
    </>
  );
}
