export { AddFeedForm } from './add-feed-form.tsx';
export { ExportSection } from './export-section.tsx';
export { FeedItem } from './feed-item.tsx';
export { feedQueries } from './feed-queries.ts';
