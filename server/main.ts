import { runProcess } from './platform/run-process.ts';

// Everything else is loaded once signals are listened to: it takes long enough for one to arrive meanwhile.
runProcess(async () => (await import('./start-server.ts')).startServer());
