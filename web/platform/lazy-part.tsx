import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';

/** The file of a part did not arrive: the connection is gone, or a new release has replaced it. */
class PartNotLoaded extends Error {}

/** A page says so under a heading of its own; what is optional is left out. */
type Kind = 'page' | 'part' | 'optional';

type BoundaryProps = { render: () => ReactNode; renew: () => void; kind: Kind };

/** Catches a part that did not load where it would stand, and tries again as soon as there is a connection. */
class PartBoundary extends Component<BoundaryProps, { error: unknown; failures: number }> {
  override state = { error: undefined as unknown, failures: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry = () => {
    if (this.state.error === undefined) return;
    reloadStyles();
    this.props.renew();
    this.setState({ error: undefined });
  };

  override componentDidMount() {
    addEventListener('online', this.retry);
  }

  override componentDidCatch() {
    this.setState(({ failures }) => ({ failures: failures + 1 }));
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry);
    if (this.state.error !== undefined) this.props.renew();
  }

  override render() {
    const { error, failures } = this.state;
    if (error === undefined) return this.props.render();
    // Anything else is for whoever catches what a page throws.
    if (!(error instanceof PartNotLoaded)) throw error;
    const { kind } = this.props;
    return kind === 'optional' ? null : <NotLoaded kind={kind} failures={failures} onRetry={this.retry} />;
  }
}

type NotLoadedProps = { kind: 'page' | 'part'; failures: number; onRetry: () => void };

function NotLoaded({ kind, failures, onRetry }: NotLoadedProps) {
  const Heading = kind === 'page' ? 'h1' : 'p';
  const isOffline = !navigator.onLine;
  // Some browsers remember that a file failed until the page is loaded again.
  const needsReload = failures > 1 && !isOffline;
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-5 py-10 text-center">
      <Heading className={kind === 'page' ? 'text-3xl' : 'text-lg font-semibold'}>
        {kind === 'page' ? t('page.not-loaded.page') : t('page.not-loaded.part')}
      </Heading>
      <p className="max-w-md text-ink-soft">{isOffline ? t('page.not-loaded.offline') : t('page.not-loaded.text')}</p>
      <Button variant="secondary" onClick={needsReload ? () => location.reload() : onRetry}>
        {needsReload ? t('page.not-loaded.reload') : t('page.not-loaded.retry')}
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

/** A style sheet that failed stays in the page without effect, and is not asked for a second time by itself. */
function reloadStyles() {
  for (const link of failedStyles) link.replaceWith(link.cloneNode());
  failedStyles.clear();
}

interface Part<Props> {
  default: ComponentType<Props>;
  /** Asks for what a page shows first, where it is the first page of a visit. */
  prefetch?: (address: Location) => Promise<unknown>;
}
type Load<Props> = () => Promise<Part<Props>>;

/**
 * A part of the product in a file of its own, fetched when it is first shown. A file that does not arrive is told of in its
 * place, and tried again.
 */
export function lazyPart<Props extends object>(load: Load<Props>, kind: Kind = 'part') {
  let Fetched: ComponentType<Props> | undefined;
  const fetchPart: Load<Props> = async () => {
    try {
      const part = await load();
      Fetched = part.default;
      return part;
    } catch (cause) {
      throw new PartNotLoaded('A part of the page did not load.', { cause });
    }
  };
  const attempt = () => lazy(fetchPart) as unknown as ComponentType<Props>;
  // React remembers for good that a part failed, so another try is another part. Not before it is asked for: React renders
  // what failed once more by itself, and would go on for ever.
  const current = { Part: attempt() };
  const renew = () => void (current.Part = attempt());

  const LazyPart = (props: Props) => {
    // What is there already is shown at once: React shows what it waited for, be it for a moment, 300 ms later at the earliest.
    const [Ready] = useState(() => Fetched);
    return (
      <PartBoundary
        kind={kind}
        renew={renew}
        render={() => (Ready ? <Ready {...props} /> : <current.Part {...props} />)}
      />
    );
  };
  return Object.assign(LazyPart, {
    /** Fetches the file ahead, where it is about to be needed. */
    preload: () => fetchPart().catch(() => undefined),
  });
}

export const lazyPage = <Props extends object>(load: Load<Props>) => lazyPart(load, 'page');
