export { KeysSection } from './keys-section.tsx';
export { WebhooksSection } from './webhooks-section.tsx';
