export { photoSources } from './photo-sources.ts';
