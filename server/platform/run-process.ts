import { isSupervised } from './processes/supervised.ts';
import { describeStartError, StartError } from './start-error.ts';

// Process managers commonly wait ten seconds before they kill.
const DRAIN_MILLISECONDS = 9_000;

export interface Running {
  /** Finishes work in progress and starts no more. */
  stop(): Promise<void>;
  /** Reloads without interruption. If missing, SIGHUP stops the process. */
  reload?(): Promise<void>;
}

function exitWith(error: unknown): never {
  const sentence = describeStartError(error);
  if (sentence) console.error(sentence);
  else console.error('Sparekey stopped because of an unexpected error.', error);
  process.exit(1);
}

/** Signals during startup are handled after it; by default, SIGHUP would kill the process in the middle. */
export function runProcess(start: () => Promise<Running>): void {
  const started = Promise.resolve().then(start);
  let isStopping = false;
  function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => exitWith(new StartError('Some work did not finish in time; stopped without waiting for it.')),
      DRAIN_MILLISECONDS,
    ).unref();
    started
      .then((running) => running.stop())
      .then(() => process.exit(0))
      .catch(exitWith);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => {
    // The supervisor reloads its own processes.
    if (isSupervised() || isStopping) return;
    started.then(
      (running) => (running.reload ? void running.reload() : stop()),
      () => {},
    );
  });
  started.catch(exitWith);
}
