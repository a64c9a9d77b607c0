export { importFile } from './import-file.ts';
export { importTable } from './import-table.ts';
export { findImportTables } from './import.queries.ts';
export { createProgress } from './progress.ts';
export { fileSink, formatSummary, textSink, type ReportSink } from './report.ts';
