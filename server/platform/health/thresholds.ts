const HOUR = 3_600;

/**
 * From when on something is wrong, or about to be. The doctor and the alarms in `deploy/prometheus` speak at the same figure; a test
 * compares both.
 */
export const thresholds = {
  /** The age of the oldest in a queue: workers have tried it several times by then. */
  lateSeconds: 600,
  /** Sessions and links expire by one clock and are made by another. */
  clockSeconds: 5,
  /** Made every night, a backup may be late by half a day. */
  backupSeconds: 36 * HOUR,
  archiveSeconds: HOUR / 4,
  /** Run every week, it may be left out once. */
  verifySeconds: 15 * 24 * HOUR,
  /** Of a disk that is left */
  diskShare: 0.1,
  /** Of a certificate, which is renewed a month before its end, as a rule */
  certificateDays: 14,
  /** A round of a task may take long, and may have to be repeated. */
  taskRounds: 3,
  taskSeconds: 600,
};
