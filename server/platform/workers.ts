import type { FastifyBaseLogger } from 'fastify';

/** Work that is done again and again. Several processes may run it at once: each task shares its rows out by locks. */
export interface Task {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

export interface Workers {
  start(): void;
  /** Waits for what is under way and begins nothing new. */
  stop(): Promise<void>;
}

export function createWorkers(tasks: Task[], log: FastifyBaseLogger): Workers {
  const timers = new Map<Task, NodeJS.Timeout>();
  const running = new Map<Task, Promise<unknown>>();
  let isStopped = false;

  function begin(task: Task) {
    const round = task
      .run()
      .catch((error: unknown) => log.error({ err: error, task: task.name }, 'task failed'))
      .finally(() => {
        if (!isStopped) timers.set(task, setTimeout(begin, task.everySeconds * 1000, task));
      });
    running.set(task, round);
  }

  return {
    start: () => tasks.forEach(begin),
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
