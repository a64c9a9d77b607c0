import { readFileSync } from 'node:fs';

const MICROSECONDS_PER_TICK = 10_000;

/** CPU time used by these processes; only available on Linux. */
export function cpuMicroseconds(pids: number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK;
    }, 0);
  } catch {
    return undefined;
  }
}

/** Runs `work`, which returns how many operations it did, and returns the CPU time per operation. */
export async function cpuPerOperation(pids: number[], work: () => Promise<number>): Promise<number | undefined> {
  const before = pids.map((pid) => cpuMicroseconds([pid]));
  const times = await work();
  // Idle connections may have been closed in the meantime, so missing processes are ignored.
  const used = pids.map((pid, index) => (cpuMicroseconds([pid]) ?? Number.NaN) - (before[index] ?? Number.NaN));
  const known = used.filter((microseconds) => !Number.isNaN(microseconds));
  return known.length === 0 ? undefined : known.reduce((sum, microseconds) => sum + microseconds, 0) / times;
}
