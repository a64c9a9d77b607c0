const HOUR = 3_600;

/**
 * The limits of health checks. The alarms in `deploy/prometheus` use the same figures; a test compares them.
 */
export const thresholds = {
  /** The age of a queue's oldest entry, after which workers have tried it several times. */
  lateSeconds: 600,
  /** Sessions and links are issued by one clock and expire by another. */
  clockSeconds: 5,
  /** Backups run every night and may be half a day late. */
  backupSeconds: 36 * HOUR,
  archiveSeconds: HOUR / 4,
  /** Verification runs every week and may be skipped once. */
  verifySeconds: 15 * 24 * HOUR,
  /** The share of a disk that is free. */
  diskShare: 0.1,
  /** Certificates are usually renewed a month before they expire. */
  certificateDays: 14,
  /** A round of a task may take long, and may have to be retried. */
  taskRounds: 3,
  taskSeconds: 600,
};
