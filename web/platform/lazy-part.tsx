import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { loadModule, OfflineError } from './load-module.ts';

/** The file of a part failed to load: the connection is lost, or a new release has replaced the file. */
class PartNotLoaded extends Error {}

/** Browsers cache a failed module until the page is reloaded. */
const needsReload = (error: unknown) => error instanceof PartNotLoaded && !(error.cause instanceof OfflineError);

/** A page shows the error with a heading, and an optional part shows nothing. */
type Kind = 'page' | 'part' | 'optional';

type BoundaryProps = { render: () => ReactNode; renew: () => void; kind: Kind };

/** Shows the error in place of the part, and retries when the connection returns. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry = () => {
    if (this.state.error === undefined) return;
    reloadStyles();
    this.props.renew();
    this.setState({ error: undefined });
  };

  onOnline = () => {
    // Reloading loses no input, because the page has never been shown.
    if (this.props.kind === 'page' && needsReload(this.state.error)) location.reload();
    else this.retry();
  };

  override componentDidMount() {
    addEventListener('online', this.onOnline);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.onOnline);
    if (this.state.error !== undefined) this.props.renew();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.render();
    // The error boundary of the page handles all other errors.
    if (!(error instanceof PartNotLoaded)) throw error;
    const { kind } = this.props;
    return kind === 'optional' ? null : <NotLoaded kind={kind} error={error} onRetry={this.retry} />;
  }
}

type NotLoadedProps = { kind: 'page' | 'part'; error: PartNotLoaded; onRetry: () => void };

function NotLoaded({ kind, error, onRetry }: NotLoadedProps) {
  const Heading = kind === 'page' ? 'h1' : 'p';
  const isOffline = !navigator.onLine;
  const reloads = needsReload(error) && !isOffline;
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-5 py-10 text-center">
      <Heading className={kind === 'page' ? 'text-3xl' : 'text-lg font-semibold'}>
        {kind === 'page' ? t('page.not-loaded.page') : t('page.not-loaded.part')}
      </Heading>
      <p className="max-w-md text-ink-soft">{isOffline ? t('page.not-loaded.offline') : t('page.not-loaded.text')}</p>
      <Button variant="secondary" onClick={reloads ? () => location.reload() : onRetry}>
        {reloads ? t('page.not-loaded.reload') : t('page.not-loaded.retry')}
      </Button>
    </div>
  );
}

const failedStyles = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedStyles.add(target),
  { capture: true },
);

/** Browsers do not retry failed style sheets, so they are replaced by copies. */
function reloadStyles() {
  for (const link of failedStyles) link.replaceWith(link.cloneNode());
  failedStyles.clear();
}

interface Part<Props> {
  default: ComponentType<Props>;
  /** Prefetches the data of a page if it is the first of a visit. */
  prefetch?: (address: Location) => Promise<unknown>;
}
type Load<Props> = () => Promise<Part<Props>>;

/**
 * A component in a separate file, which is fetched when it is first shown. If the file fails to load, it shows an error in
 * its place and can be retried.
 */
export function lazyPart<Props extends object>(load: Load<Props>, kind: Kind = 'part') {
  let Loaded: ComponentType<Props> | undefined;
  const fetchPart: Load<Props> = async () => {
    try {
      const part = await loadModule(load);
      Loaded = part.default;
      return part;
    } catch (cause) {
      throw new PartNotLoaded('A part of the page did not load.', { cause });
    }
  };
  const createLazy = () => lazy(fetchPart) as unknown as ComponentType<Props>;
  // React caches the failure of a lazy component, so a retry needs a new one. It is created only on request: React renders
  // a failed component again immediately, which would loop forever.
  const current = { Part: createLazy() };
  const renew = () => void (current.Part = createLazy());

  const LazyPart = (props: Props) => {
    // Renders a loaded component directly: after suspending even briefly, React waits at least 300 ms before showing it.
    const [Ready] = useState(() => Loaded);
    return (
      <PartBoundary
        kind={kind}
        renew={renew}
        render={() => (Ready ? <Ready {...props} /> : <current.Part {...props} />)}
      />
    );
  };
  return Object.assign(LazyPart, {
    /** Fetches the file in advance. */
    preload: () => fetchPart().catch(() => undefined),
  });
}

export const lazyPage = <Props extends object>(load: Load<Props>) => lazyPart(load, 'page');
