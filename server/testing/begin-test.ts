import { beforeEach } from 'vitest';
import { isClockShifted, reasonToSkip } from './shifted-clock.ts';
import { beginTest, MIDNIGHT_TIMEOUT } from './today.ts';

// Runs before the file's own setup, and before each test.
await beginTest();
beforeEach(async ({ task, skip }) => {
  const reason = isClockShifted ? reasonToSkip(task.file.filepath, task.name) : undefined;
  if (reason) skip(reason);
  await beginTest({ limit: task.timeout });
}, MIDNIGHT_TIMEOUT);
