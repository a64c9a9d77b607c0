import type { ReactNode } from 'react';
import { config } from '../platform/config.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import type { LegalTextProps } from './legal-text.tsx';

type Load = () => Promise<{ default: (props: LegalTextProps) => ReactNode }>;

const loadOperatorText = (slug: string): ReturnType<Load> =>
  import('./operator-text.tsx').then(({ OperatorText }) => ({ default: () => <OperatorText slug={slug} /> }));

/** The operator's text replaces ours. */
const lazyText = (slug: string, loadDefault: Load) =>
  lazyPart<LegalTextProps>(config.pages?.[slug] ? () => loadOperatorText(slug) : loadDefault);

export const LazyTermsText = lazyText('terms', () =>
  import('./terms-text.tsx').then(({ TermsText }) => ({ default: TermsText })),
);
export const LazyPrivacyText = lazyText('privacy', () =>
  import('./privacy-text.tsx').then(({ PrivacyText }) => ({ default: PrivacyText })),
);
