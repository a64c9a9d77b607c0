export { FaqList } from './faq-list.tsx';
export { LazyPrivacyText, LazyTermsText } from './lazy-texts.ts';
