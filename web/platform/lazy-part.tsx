import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { loadModule, NoConnection } from './load-module.ts';

/** The file of a part did not arrive: the connection is gone, or a new release has replaced it. */
class PartNotLoaded extends Error {}

/** A file that was asked for and failed stays failed until the page is loaded again. */
const needsReload = (error: unknown) => error instanceof PartNotLoaded && !(error.cause instanceof NoConnection);

/** A page says so under a heading of its own; what is optional is left out. */
type Kind = 'page' | 'part' | 'optional';

type BoundaryProps = { render: () => ReactNode; renew: () => void; kind: Kind };

/** Catches a part that did not load where it would stand, and tries again as soon as there is a connection. */
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
    // Nothing has been typed on a page that did not load.
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
    // Anything else is for the error boundary of the page.
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
      const part = await loadModule(load);
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
