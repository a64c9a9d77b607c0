import { lazyPart } from '../platform/lazy-part.tsx';
import type { LegalTextProps } from './legal-text.tsx';

export const LazyTermsText = lazyPart<LegalTextProps>(() =>
  import('./terms-text.tsx').then(({ TermsText }) => ({ default: TermsText })),
);
export const LazyPrivacyText = lazyPart<LegalTextProps>(() =>
  import('./privacy-text.tsx').then(({ PrivacyText }) => ({ default: PrivacyText })),
);
