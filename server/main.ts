import { runProcess } from './platform/run-process.ts';

// Loading the rest takes long enough for a signal to arrive, so signals are handled first.
runProcess(async () => (await import('./start-server.ts')).startServer());
