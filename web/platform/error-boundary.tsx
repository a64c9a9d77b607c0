import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { useTitle } from './use-title.ts';

function SomethingWentWrong() {
  useTitle(t('page.crashed.title'));
  return (
    <div className="container-page grid place-items-center py-24 text-center">
      <h1 className="text-3xl">{t('page.crashed.title')}</h1>
      <p className="mt-3 max-w-md text-ink-soft">{t('page.crashed.text')}</p>
      <Button className="mt-6" onClick={() => location.reload()}>
        {t('page.crashed.reload')}
      </Button>
    </div>
  );
}

/** Catches errors while rendering a page. Parts that fail to load show their own error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.hasFailed ? <SomethingWentWrong /> : this.props.children;
  }
}
