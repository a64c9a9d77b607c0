import { runProcess } from './platform/run-process.ts';

// Loading the server takes long enough for a signal to arrive, so signal handlers are installed first.
runProcess(async () => (await import('./start-server.ts')).startServer());
